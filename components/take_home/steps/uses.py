"""A word among uses of words."""

import base64
import lzma

import numpy as np

from components.take_home.steps.encoder import hidden
from components.take_home.steps.model import read
from components.take_home.steps.vectors import centred, unit

# %% use_vector needs="read"
"""The vector of a word in a sentence."""


def word_of(sentence, start, end, layer):
    """The mean vector of the pieces of a word, given by its character span in the sentence."""
    inputs, states, _ = read(sentence)
    found = {inputs.char_to_token(character) for character in range(start, end)} - {None}
    return states[layer, sorted(found)].mean(axis=0)


# %% own_uses needs="centred, read, unit, use_vector"
"""The occurrences of a word in one layer beside each other and beside uses of it, sentences with the span of the word.

`occurrences` has what is read for each: text A, text B, and the positions of the word's pieces. `mean_of_uses` is
subtracted before taking cosines.
"""

use_layer = 1
occurrences = [("The bank raised its rates while we sat on the river bank.", "", [2])]
chosen = 0
uses = [("they pulled the canoe up on the bank", 32, 36)]
written_by = ["WordNet 3.0"]
mean_of_uses = [0.0]

read_for = [(read(a, b)[1], positions) for a, b, positions in occurrences]
vectors_read = np.stack([states[use_layer, positions].mean(axis=0) for states, positions in read_for])
own = unit(centred(vectors_read, np.array(mean_of_uses)))
of_uses = unit(centred(np.stack([word_of(*use, use_layer) for use in uses]), np.array(mean_of_uses)))
occurrence_cosines = own @ own[chosen]
use_cosines = of_uses @ own[chosen]


# %% senses_of_word needs="centred, own_uses, unit, use_vector"
"""The sense that the word is nearest to in that layer: the largest cosine with a use of each of its senses, and the
lead of the first sense over the second."""

uses_of_senses = [("they pulled the canoe up on the bank", 32, 36), ("he cashed a check at the bank", 25, 29)]
sense_of_use = ["slope", "money"]
source_of_use = ["WordNet 3.0", "WordNet 3.0"]

vectors_of_uses = np.stack([word_of(*use, use_layer) for use in uses_of_senses])
cosines_of_uses = unit(centred(vectors_of_uses, np.array(mean_of_uses))) @ own[chosen]
senses_of_uses = np.array(sense_of_use)
best_of_senses = np.array([cosines_of_uses[senses_of_uses == sense].max() for sense in dict.fromkeys(sense_of_use)])
lead = [float(np.diff(np.sort(best_of_senses)[-2:])[0])]


# %% nearest_uses needs="centred, encoder, unit, use_vector"
"""The uses of words nearest to one word of the text in one layer, each a sentence with the character span of its word.

`mean_of_uses` is the mean over all uses of the map in that layer; it is subtracted before taking cosines.
"""

use_layer = 1
word_at = [1]
uses = [("they pulled the canoe up on the bank", 32, 36)]
written_by = ["WordNet 3.0"]
mean_of_uses = [0.0]

own = unit(centred(hidden[use_layer, word_at].mean(axis=0), np.array(mean_of_uses)))
of_uses = unit(centred(np.stack([word_of(*use, use_layer) for use in uses]), np.array(mean_of_uses)))
use_cosines = of_uses @ own


# %% uses
"""The uses of words on the page's maps: word, sense, topic, who wrote it, where the word begins and ends, the sentence.

There are thousands, so the table is compressed and written in letters. Most are from WordNet 3.0, whose licence says:

This software and database is being provided to you, the LICENSEE, by
Princeton University under the following license.  By obtaining, using
and/or copying this software and database, you agree that you have
read, understood, and will comply with these terms and conditions.:

Permission to use, copy, modify and distribute this software and
database and its documentation for any purpose and without fee or
royalty is hereby granted, provided that you agree to comply with
the following copyright notice and statements, including the disclaimer,
and that the same appear on ALL copies of the software, database and
documentation, including modifications that you make for internal
use or for distribution.

WordNet 3.0 Copyright 2006 by Princeton University.  All rights reserved.

THIS SOFTWARE AND DATABASE IS PROVIDED "AS IS" AND PRINCETON
UNIVERSITY MAKES NO REPRESENTATIONS OR WARRANTIES, EXPRESS OR
IMPLIED.  BY WAY OF EXAMPLE, BUT NOT LIMITATION, PRINCETON
UNIVERSITY MAKES NO REPRESENTATIONS OR WARRANTIES OF MERCHANT-
ABILITY OR FITNESS FOR ANY PARTICULAR PURPOSE OR THAT THE USE
OF THE LICENSED SOFTWARE, DATABASE OR DOCUMENTATION WILL NOT
INFRINGE ANY THIRD PARTY PATENTS, COPYRIGHTS, TRADEMARKS OR
OTHER RIGHTS.

The name of Princeton University or Princeton may not be used in
advertising or publicity pertaining to distribution of the software
and/or database.  Title to copyright in this software, database and
any associated documentation shall at all times remain with
Princeton University and LICENSEE agrees to preserve same.
"""

packed_uses = (
    "{Wp48S^xk9=GL@E0stWa761SMbT8$j-~m|x*IfWH7)l|EJS{(M7Im#2|Hz*(TbPLptyI72r}7cJ(Ca$ix7~Q=2_y8c?#&Z<NH_CbxrbT#)2E4;k0"
    "{M3Lufy5WGK!(J4t^^Nk%FU-+!Dexz0eFpdHaYBpGv3wh|ep{9g&*QWyaO0pmdr5bhbyO-J?NqX}1aQqRxJ3}iJS8h3d6!*_)J@Tl1J@)d6Ip5y!"
    "F5<5lM^Ob-V`c&N-GP-0D!}M47H*G(Zv?R(WjlssFH7A5QNSw!TLAyyzI`y)O38W#Th&2-PB)?f&)=zI2&!_+ZGVm+F*mUF500Hv>+5!LoNgG}#v"
    "BYQl0ssI200dcD"
)
rows = [line.split("\t") for line in lzma.decompress(base64.b85decode(packed_uses)).decode().split("\n")]
every_use = [(*known, int(start), int(end), sentence) for *known, start, end, sentence in rows]

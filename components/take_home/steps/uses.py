"""The uses of words on the page's maps: word, sense, topic, where the word begins and ends, and the sentence.

There are thousands, so the table is compressed and written in letters. It is from WordNet 3.0, whose licence says:

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

import base64
import lzma

packed_uses = (
    "{Wp48S^xk9=GL@E0stWa8~^|S5YJf5-~lNB%v}I67)l|EJS{(M7Im#2|Hz*(TbPLptyI72r}7VZxGj!J2sc%e0}T8JBuz{8mx**C"
    "W?nQROrF&od#bV5zY$f0zl{MHP!$q9p(NO7!1?Zh&UG^{v5QnAkfL}%5HQo;u~`OB9Dzdq``2;~Grmyw5GOwS$l}J3sQ2a^1{t6="
    "3I4$f@e?@OwCtUa(Bt&UpQ<p{Eja;n;1rzs>#zZ*{zZh$&LbV){~6-?+&h^pC(}t4eAS&ibfnkIlRPl;7h?KHamUuz8zbicT`J|>"
    "rB_H%00HO$ssaE2jY)7NvBYQl0ssI200dcD"
)
rows = [line.split("\t") for line in lzma.decompress(base64.b85decode(packed_uses)).decode().split("\n")]
every_use = [(word, sense, topic, int(start), int(end), sentence) for word, sense, topic, start, end, sentence in rows]

"""What the embeddings page offers: its code is run here, its file is opened."""

from io import BytesIO

import numpy as np

from components.canvas import exports
from components.records.embeddings import PANELS
from components.service import ModelService
from components.service.build import word_table
from components.service.loading import known_input_layer, load_model


def test_the_file_holds_the_five_arrays_and_the_tokens(packaged: ModelService) -> None:
    ours = packaged.embeddings(packaged.tokens("naïve 😀 שלום"))
    written = exports.arrays(labels=np.array(ours.names), **{name: getattr(ours, name) for name in PANELS})
    with np.load(BytesIO(written), allow_pickle=False) as file:
        assert sorted(file) == sorted((*PANELS, "labels"))
        assert tuple(file["labels"]) == ours.names
        assert all(np.array_equal(file[name], getattr(ours, name)) for name in PANELS)


def test_the_tables_read_from_the_file_are_those_of_the_librarys_module(packaged: ModelService) -> None:
    module = dict(load_model(packaged).embeddings.named_parameters())
    tables = known_input_layer(packaged)
    assert tables.keys() == module.keys()
    assert all(np.array_equal(tables[name], module[name].numpy()) for name in module)
    assert not any(table.flags.writeable for table in tables.values())
    assert np.array_equal(word_table(packaged), tables["word_embeddings.weight"])

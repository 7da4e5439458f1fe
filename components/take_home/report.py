"""The report on a sentence: its figures and their texts."""

from components.compute.heatmaps import input_layer
from components.figures.embeddings import five_heatmaps
from components.figures.layers import layer_animation
from components.figures.normalization import means_and_deviations
from components.figures.projection import point_map
from components.figures.report import report
from components.records.heatmaps import View
from components.records.worksheet import Flow
from components.umap.layers import project_layers
from components.umap.projection import project


def whole_report(flow: Flow) -> str:
    """One HTML file with the whole flow, readable offline."""
    names, sheet = flow.tokens.names, input_layer(flow.embeddings, orders=False)
    view = View(0, 0, 0, sheet.shape[1] - 1, scale=next(iter(dict(sheet.limits))))
    count, width = flow.embeddings.shape
    sections = [
        (
            "Embeddings",
            f"Three learned rows for each of {count} tokens, their sum, and LayerNorm of it; {width} dimensions.",
            [five_heatmaps(sheet, view)],
        ),
        (
            "LayerNorm",
            "The mean and the standard deviation that LayerNorm takes from each token.",
            [means_and_deviations(flow.normalization, names, 0)],
        ),
        (
            "Context",
            f"The hidden states of the last of {flow.states.layers} encoder layers, by PCA.",
            [point_map(project(flow.states.hidden[-1], method="pca"), names)],
        ),
        (
            "Layer by layer",
            "The same by PCA from layer 0 to the last; each layer is rotated onto the one before.",
            [layer_animation(project_layers(flow.states.hidden, method="pca"), names)],
        ),
    ]
    proof = (
        f"Measured when this was written: max |ours − model.embeddings(…)| = {flow.proof.against_module:.1e}, "
        f"max |ours − hidden_states[0]| = {flow.proof.against_hidden_states:.1e}."
    )
    return report(flow.tokens, sections, provenance=flow.provenance, proof=proof)

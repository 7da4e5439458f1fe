"""/normalization shows LayerNorm's own steps, and what the encoder gets after a change."""

import numpy as np
import pytest

from components.compute.normalization import layer_norm
from tests.pages.sent import chart, clean, finding, has_part, heatmaps, line, numbers, sent, words

A = "dog bites man"


def test_the_pictures_show_the_steps_of_the_model_for_the_selected_token(visit, packaged) -> None:
    app = visit("normalization", a=A, token="3")
    tokens = packaged.tokens(A)
    steps, ours = packaged.normalization(tokens), packaged.embeddings(tokens)
    _, drawn = heatmaps(app, "row_steps")
    for name in ("before", "standardized", "after"):
        np.testing.assert_array_equal(drawn[f"row_{name}"], getattr(steps, name)[3])
    np.testing.assert_array_equal(drawn["row_gamma"], ours.gamma)
    np.testing.assert_allclose(
        drawn["row_standardized"] * ours.gamma + drawn["row_beta"], drawn["row_after"], atol=1e-5
    )
    means, deviations = (numbers(trace["y"]) for trace in chart(app, "means")["data"])
    np.testing.assert_allclose(means, steps.mean, rtol=1e-5)
    np.testing.assert_allclose(deviations, steps.deviation, rtol=1e-5)
    assert "max |ours − model.embeddings(…)|" in words(app)
    assert ":green" in words(app) and ":red" not in words(app)


def test_before_and_after_layer_norm_have_colours_of_their_own_and_histograms_one_axis(visit, packaged) -> None:
    app, ours = visit("normalization", a=A, token="3"), packaged.embeddings(packaged.tokens(A))
    header, arrays = heatmaps(app, "before_after")
    np.testing.assert_array_equal(arrays["before"].reshape(ours.shape), ours.summed)
    np.testing.assert_array_equal(arrays["after"].reshape(ours.shape), ours.normed)
    ((rule, limits),) = header["limits"].items()
    assert rule == "own"
    for end, values in zip(limits, (ours.summed, ours.normed), strict=True):
        assert 0.99 <= (np.abs(values) <= end).mean() < 1
    drawn = chart(app, "stretched")
    before, after = drawn["data"]
    assert numbers(before["y"]).sum() == numbers(after["y"]).sum() == 384
    assert drawn["layout"]["xaxis"]["range"] == drawn["layout"]["xaxis2"]["range"]
    ends = [f"{row.min():.2f} to {row.max():.2f}".replace("-", "−") for row in (ours.summed[3], ours.normed[3])]
    assert [one["text"] for one in drawn["layout"]["annotations"]] == [f"before: {ends[0]}", f"after: {ends[1]}"]


def test_the_zeroed_dimension_is_the_most_enlarged_one_until_another_is_chosen(visit, packaged) -> None:
    app = visit("normalization", a=A, change="dimension", measure="cosine")
    steps = packaged.normalization(packaged.tokens(A))
    sizes = (np.sqrt(np.square(values.astype(float)).mean(axis=0)) for values in (steps.after, steps.before))
    enlarged = int(np.divide(*sizes).argmax())
    assert app.number_input(key="zeroed").value == enlarged
    assert f"dimension {enlarged} = 0" in chart(app, "what_ifs")["data"][0]["y"]
    app.number_input(key="zeroed").set_value(7).run()
    (drawn,) = chart(app, "what_ifs")["data"]
    assert "dimension 7 = 0" in drawn["y"]
    reported = packaged.what_ifs(packaged.tokens(A), 7)
    np.testing.assert_allclose(numbers(drawn["z"]), [report.cosine for report in reported], atol=1e-6)


@pytest.mark.parametrize("change", ["nothing", "gamma", "beta", "layernorm", "dimension", "dropout"])
def test_layer_norm_is_written_out_only_where_it_is_what_is_done(visit, change) -> None:
    app = visit("normalization", a=A, change=change)
    assert has_part(app, "row_steps") == (change == "nothing")
    assert ("like scale" in sent(app, "told")["means"]) == (change != "layernorm")


@pytest.mark.parametrize("change", ["nothing", "gamma", "beta"])
@pytest.mark.parametrize("variant", ["", "untrained", "plain-input-norm"])
def test_gamma_and_beta_are_called_learned_only_where_they_are(visit, change, variant) -> None:
    means = sent(visit("normalization", a=A, change=change, **({"variant": variant} if variant else {})), "told")[
        "means"
    ]
    if variant:
        assert means.endswith(" Here every gamma is 1 and every beta 0.")
        return
    learned = {
        "nothing": "Gamma and beta are learned, and",
        "gamma": "Here every gamma is 1; beta is learned, and",
        "beta": "Here every beta is 0; gamma is learned, and",
    }
    assert f" {learned[change]} the same for all." in means


@pytest.mark.parametrize("change", ["beta", "layernorm"])
def test_a_change_is_drawn_as_the_encoder_gets_it_with_how_far_it_moves_each_token(visit, packaged, change) -> None:
    tokens = packaged.tokens(A)
    _, arrays = heatmaps(visit("normalization", a=A, change=change), "before_after")
    (report,) = [report for report in packaged.what_ifs(tokens, 7) if report.change == change]
    np.testing.assert_allclose(arrays["bars"], report.euclidean, rtol=1e-5)
    ours = packaged.embeddings(tokens)
    expected = {"layernorm": ours.summed, "beta": ours.normed - ours.beta}[change]
    np.testing.assert_allclose(arrays["after"].reshape(ours.shape), expected, atol=1e-5)
    np.testing.assert_array_equal(arrays["before"].reshape(ours.shape), ours.summed)


def test_the_expected_share_of_dropped_values_is_p(visit) -> None:
    app = visit("dropout", p="0.125")
    assert clean(app) and "48 of 384 are expected" in f"{finding(app)} {line(app)}"


def test_epsilon_is_too_small_to_show_in_a_deviation(packaged) -> None:
    ours = packaged.embeddings(packaged.tokens("The bank raised its rates."))
    with_it, without = (layer_norm(ours.summed, ours.gamma, ours.beta, eps).standardized for eps in (ours.eps, 0.0))
    apart = np.abs(with_it.astype(np.float64).std(axis=1) - without.astype(np.float64).std(axis=1)).max()
    effect = ours.eps / ours.summed.astype(np.float64).var(axis=1).min() / 2
    assert effect < 1e-8, "smaller than one step of a float32 near 1"
    assert apart < 1e-6

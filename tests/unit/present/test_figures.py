import pytest

from chesscalc.present.figures import figure

DOT = {"type": "scatter", "x": [1], "y": [2]}


def test_the_same_parts_give_the_same_figure_and_others_another():
    first = figure([DOT], {"height": 320})

    assert figure([dict(DOT)], {"height": 320}) is first
    assert figure([DOT], {"height": 321}).layout.height == 321
    assert list(figure([{**DOT, "y": [3]}], {"height": 320}).data[0].y) == [3]


def test_parts_that_change_later_do_not_change_a_figure():
    heights = [2]
    drawn = figure([{**DOT, "y": heights, "name": "kept"}], {})
    heights.append(9)

    assert list(drawn.data[0].y) == [2]


def test_a_property_that_plotly_does_not_know_is_refused():
    with pytest.raises(ValueError, match="heigth"):
        figure([DOT], {"heigth": 320})

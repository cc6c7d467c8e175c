from datetime import date

from chesscalc.present.history_charts import (
    CompareLine,
    Layers,
    ListLine,
    Spot,
    compare_figure,
    history_figure,
)

TODAY = date(2026, 11, 30)
FORTNIGHT = (date(2026, 11, 16), date(2026, 12, 1))


def history_axis(*days):
    spots = tuple(Spot(day, 1928.0, "") for day in days)
    return history_figure([ListLine("FIDE", "standard", spots)], (), TODAY, Layers()).layout.xaxis


def test_a_first_event_is_shown_on_an_axis_of_days():
    compared = compare_figure([CompareLine("Bo", ((TODAY, 1928.0),), 0)], TODAY)

    assert history_axis(TODAY, TODAY).range == FORTNIGHT
    assert compared.layout.xaxis.range == FORTNIGHT


def test_a_longer_history_chooses_its_own_axis():
    assert history_axis(date(2026, 1, 5), TODAY).range is None

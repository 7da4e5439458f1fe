from components.findings.wording import told_apart


def test_two_decimals_are_enough_for_numbers_that_differ_in_them() -> None:
    assert told_apart(0.371, 0.32) == ("0.37", "0.32")


def test_numbers_that_would_look_equal_get_more_decimals() -> None:
    assert told_apart(0.3217, 0.3242) == ("0.322", "0.324")
    assert told_apart(0.32171, 0.32172) == ("0.32171", "0.32172")


def test_equal_numbers_look_equal() -> None:
    assert len(set(told_apart(0.5, 0.5))) == 1

from components.findings.wording import fixed, told_apart


def test_two_decimals_are_enough_for_numbers_that_differ_in_them() -> None:
    assert told_apart(0.371, 0.32) == ("0.37", "0.32")


def test_numbers_that_would_look_equal_get_more_decimals() -> None:
    assert told_apart(0.3217, 0.3242) == ("0.322", "0.324")
    assert told_apart(0.32171, 0.32172) == ("0.32171", "0.32172")


def test_equal_numbers_look_equal() -> None:
    assert len(set(told_apart(0.5, 0.5))) == 1


def test_a_negative_number_has_a_minus_sign_and_zero_has_none() -> None:
    assert [fixed(value, 2) for value in (-0.084, -0.001, 0.314)] == ["−0.08", "0.00", "0.31"]
    assert [fixed(value, 1, sign=True) for value in (-1.25, 0.31)] == ["−1.2", "+0.3"]

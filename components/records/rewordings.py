"""Sentences with the same sentence reworded: how alike two sentences are that mean the same."""

from dataclasses import dataclass

REWORDINGS = (
    ("The dog chased the cat across the garden.", "The cat was chased through the garden by the dog."),
    ("My brother sold his old car last week.", "Last week my brother got rid of his old car."),
    ("She gave the letter to her neighbour.", "The neighbour received the letter from her."),
    ("The meeting was put off because the director was ill.", "As the director was sick, they postponed the meeting."),
    ("A storm destroyed the roof of the school.", "The roof of the school was ruined by a storm."),
    ("It is easy to learn this song.", "This song is not hard to learn."),
    ("The children are playing football in the park.", "In the park, some kids are having a game of football."),
    ("He forgot to lock the door before he left.", "He went away without remembering to lock the door."),
    ("The film was so boring that we fell asleep.", "We fell asleep because the movie was very dull."),
    ("Our train arrived half an hour late.", "We had to wait thirty minutes longer for our train."),
    ("The bakery opens at six every morning.", "Every day you can buy bread there from six o'clock."),
    ("Tom is taller than his father.", "Tom's father is shorter than he is."),
    ("Nobody understood what the teacher was saying.", "What the teacher said was not clear to anyone."),
    ("The doctor told her to stay in bed.", "She should stay in bed, the doctor said."),
    ("They bought a small house near the sea.", "A little house close to the coast was what they purchased."),
    ("You can borrow my bicycle if you need it.", "If you need a bike, feel free to take mine."),
    ("The price of bread has gone up again.", "Once more, bread has become more expensive."),
    ("A young woman from Spain won the race.", "The winner of the race was a young Spanish woman."),
    ("I have not eaten anything since breakfast.", "Breakfast was the last thing that I ate."),
    ("The soup is too hot to eat.", "Nobody can eat the soup while it is this hot."),
    ("Heavy rain caused the river to flood the village.", "The village was under water after heavy rainfall."),
    ("She speaks French better than English.", "Her English is not as good as her French."),
)


@dataclass(frozen=True)
class Reworded:
    """The quartiles of the cosines of sentence vectors, over `count` pairs of a sentence and the same one reworded."""

    low: float
    median: float
    high: float
    count: int

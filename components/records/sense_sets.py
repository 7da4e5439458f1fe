"""Words with two senses, each in sentences that leave no doubt which one is meant; sentences are encoded one by one."""

from components.records.corpus import Sentence

_WORDS: dict[str, dict[str, tuple[str, ...]]] = {
    "python": {
        "snake": (
            "I love my pet python",
            "The python swallowed a whole rabbit",
            "A python lay coiled in the warm grass",
            "She keeps a python in a glass tank",
            "The zoo bought a python six metres long",
            "He was bitten by a python in the forest",
        ),
        "language": (
            "I love coding in python",
            "The script was written in python",
            "She imported a library in python",
            "Our course teaches python and statistics",
            "He fixed a bug in the python code",
            "The server runs a python program every night",
        ),
    },
    "bank": {
        "river": (
            "We sat on the grassy bank of the river",
            "The river broke its bank after the rain",
            "Reeds grow along the muddy bank of the stream",
            "He tied the canoe to a tree on the river bank",
            "The otter slid down the bank into the water",
            "They fished from the far bank of the river",
            "Willows hang over the bank of the lake",
        ),
        "money": (
            "The bank raised its interest rates",
            "She opened a savings account at the bank",
            "He borrowed the money from a bank",
            "The bank refused to give him a loan",
            "Robbers stole the money from the bank last night",
            "My salary is paid into an account at the bank",
            "The bank lost a billion dollars on bad loans",
        ),
    },
    "spring": {
        "season": (
            "The tulips bloom in spring",
            "We planted the seeds early in spring",
            "Last spring it rained for weeks",
            "The birds come back from the south in spring",
            "In spring the days grow longer and warmer",
            "They will marry next spring, in April or May",
        ),
        "coil": (
            "The spring inside the mattress broke",
            "A steel spring pushes the door shut",
            "The clock stopped because its spring had snapped",
            "Compress the spring and let the lever go",
            "The spring in the pen is made of thin wire",
            "A heavy spring holds the wheel against the frame",
        ),
    },
    "bat": {
        "animal": (
            "A bat hung upside down in the dark cave",
            "The bat caught moths above the garden at dusk",
            "A small brown bat flew out of the attic",
            "The bat finds insects by listening to echoes",
            "A fruit bat sleeps in a tree during the day",
            "We watched a bat fly around the church tower",
        ),
        "club": (
            "He swung the bat and hit the ball out of the park",
            "The batter broke his wooden bat in the first inning",
            "She bought a new cricket bat for the match",
            "The player dropped his bat and ran to first base",
            "He gripped the bat with both hands and waited for the pitch",
            "The team keeps every bat and ball in this locker",
        ),
    },
    "plant": {
        "living": (
            "The plant needs water and sunlight to grow",
            "She put the green plant on the windowsill",
            "This plant has red flowers and thick leaves",
            "The roots of the plant fill the whole pot",
            "A rare plant grows on the mountain",
            "Insects ate the leaves of the plant",
        ),
        "factory": (
            "The car plant employs two thousand workers",
            "They closed the steel plant last year",
            "The power plant burns coal and gas",
            "The plant makes engines for trucks",
            "Workers at the plant went on strike",
            "The company built a chemical plant near the port",
        ),
    },
    "mouse": {
        "animal": (
            "The cat chased a mouse across the kitchen floor",
            "A mouse had eaten the cheese in the pantry",
            "The owl swallowed the mouse whole",
            "A field mouse built its nest in the tall grass",
            "She screamed when a mouse ran under the bed",
            "The mouse hid in a hole behind the wall",
        ),
        "device": (
            "Click the left button of the mouse to open the file",
            "My wireless mouse needs a new battery",
            "Move the mouse to drag the window to another screen",
            "He bought a keyboard and a mouse for his computer",
            "The cursor follows the mouse on the desk",
            "Plug the mouse into a free port of the laptop",
        ),
    },
}
SENSES = {
    word: tuple(Sentence(text, sense=sense) for sense, texts in groups.items() for text in texts)
    for word, groups in _WORDS.items()
}

"""Sentences that come with the app: small sets for teaching, words with two senses, and the varied sentences behind
every baseline.
"""

from components.records.corpus import Sentence, Set

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


BITES = tuple(
    Sentence(text, sense=sense)
    for text, sense in (
        ("dog bites man", "the dog bites"),
        ("the dog bites the man", "the dog bites"),
        ("the man is bitten by the dog", "the dog bites"),
        ("man bites dog", "the man bites"),
        ("the man bites the dog", "the man bites"),
        ("the dog is bitten by the man", "the man bites"),
    )
)
SPRINGS = tuple(
    Sentence(text, sense=sense)
    for sense, texts in {
        "season": (
            "Tulips bloom in the garden in spring",
            "We always plant the beans in spring",
            "The lambs are born in spring",
            "It is early March, and the first day of spring is near",
            "It rained for six weeks last spring",
        ),
        "water": (
            "The river begins at a spring of cold water under a rock",
            "A hot spring bubbles up behind the village",
            "Pilgrims drink from the holy spring",
            "We filled our bottles at the spring",
            "Clear water flows from the spring all year",
        ),
        "coil": (
            "A tiny spring snapped inside my watch",
            "The pen clicks because it has a spring inside",
            "The spring inside the mattress broke",
            "A spring holds the axle of the truck",
            "When you press the lever, a spring closes the valve",
        ),
        "leap": (
            "She had to spring aside as the car came round the corner",
            "Soldiers spring to their feet when the general comes in",
            "Goats spring from ledge to ledge",
            "The cat was ready to spring at the bird",
            "I saw the tiger spring from the bushes",
        ),
    }.items()
    for text in texts
)
SEGMENTS = (
    Sentence("The dog sleeps.", sense="alone"),
    Sentence("The dog sleeps.", "It is late.", sense="as A"),
    Sentence("It is late.", "The dog sleeps.", sense="as B"),
    Sentence("The dog sleeps.", "The dog sleeps.", sense="as A and B"),
)
PYTHON_TEST = (
    Sentence("I love my pet python", sense="pet"),
    Sentence("I love coding in python", sense="language"),
    Sentence("snake"),
    Sentence("programming"),
)
# Text and token position of the two pythons, snake and programming; pairs of these with the cosine published for the
# last layer of bert-base-uncased.
PYTHON_SPOTS = tuple(zip((line.a for line in PYTHON_TEST), (5, 5, 1, 1), strict=True))
PYTHON_PAIRS = {
    "pet ~ snake": (0, 2, 0.6929),
    "language ~ snake": (1, 2, 0.5843),
    "language ~ programming": (1, 3, 0.5615),
    "pet ~ programming": (0, 3, 0.4986),
}
REFERENCE = (
    *PYTHON_TEST,
    *(
        Sentence(text)
        for text in (
            "this is a test sentence",
            "A simple sentence!",
            "I am Sinan",
            "Sinan loves a beautiful day",
            "My friend told me about this class and I love it so far! She was right.",
            "Sinan is our instructor for this awesomesauce class",
            "She is a MachineLearning Engineer and works in California",
        )
    ),
)
VARIED = tuple(
    Sentence(text)
    for text in (
        "The committee will publish its report before the end of the month.",
        "Rain fell all night, and by morning the streets were flooded.",
        "Can you tell me where the nearest railway station is?",
        "Photosynthesis turns light, water and carbon dioxide into sugar.",
        "He never answered the letter that she sent from Lisbon.",
        "Stir the onions in butter until they are soft and golden.",
        "The striker scored twice in the last five minutes.",
        "Prices rose by three percent, mostly because of energy costs.",
        "My grandmother taught me how to mend a torn sleeve.",
        "The orbit of Mercury shifts a little with every turn around the Sun.",
        "Please close the window; it is getting cold in here.",
        "The judge adjourned the trial after new evidence came to light.",
        "Whales sing songs that can travel hundreds of miles under water.",
        "She painted the ceiling blue and the door a bright yellow.",
        "Our flight was delayed because of fog over the airport.",
        "A vaccine trains the immune system without causing the disease.",
        "The old clock in the hall has not worked for years.",
        "Voters in the north rejected the proposal by a wide margin.",
        "He plays the cello in a small orchestra on weekends.",
        "If the pressure drops, the valve shuts off automatically.",
        "They married in June and moved to a farm near the border.",
        "The museum bought a portrait by an unknown Flemish master.",
        "I forgot my keys again, so I had to wait on the stairs.",
        "Copper conducts electricity better than iron does.",
        "The company fired its director after a single week.",
        "Nobody knows why the villagers left the island in 1740.",
        "What would you have done in my place?",
        "The recipe needs two eggs, a cup of flour and some milk.",
        "Migrating geese fly in a V to save energy.",
        "Her novel was translated into eleven languages.",
        "The engine makes a strange noise when it is cold.",
        "Soldiers guarded the bridge until the convoy had crossed.",
        "A prime number has exactly two divisors.",
        "The children built a castle out of wet sand.",
        "Doctors warn that many patients stop taking the pills too early.",
        "Turn left after the church, then follow the river.",
        "The festival drew fewer visitors than last year.",
        "Ice is less dense than water, which is why it floats.",
        "He laughed so loudly that everyone turned around.",
        "The treaty was signed in a railway carriage.",
        "Coffee grows best in the shade of taller trees.",
        "Save the file before you restart the computer.",
        "The singer cancelled her tour because of a sore throat.",
        "Most of the forest burned down in the summer of that year.",
        "It is cheaper to repair the roof than to replace it.",
        "The lawyer asked for copies of all the contracts.",
        "Bees tell each other about flowers by dancing.",
        "You should have seen his face when the lights went out.",
        "The tower leans because the ground beneath it is soft.",
        "Shares of the carmaker fell sharply on Monday.",
        "She speaks Turkish with her father and German at work.",
        "The telescope photographed a galaxy twelve billion light years away.",
        "We ran out of petrol ten miles from the village.",
        "The poem has no rhyme, but it has a steady beat.",
        "A strong dollar makes imports cheaper.",
        "The nurse changed the bandage and opened the curtains.",
        "He who hesitates is lost, as the saying goes.",
        "The lake freezes over in December and thaws in April.",
        "Several bus lines end at the market square.",
        "The experiment was repeated with a larger sample.",
    )
)

SETS = {
    **{
        word: Set(
            title, "One word, two senses: do its vectors form two groups, and from which layer on?", SENSES[word], word
        )
        for word, title in {
            "python": "Python: snake or language",
            "bank": "Bank: of a river or of money",
            "spring": "Spring: season or coil",
            "bat": "Bat: animal or club",
            "plant": "Plant: living or factory",
            "mouse": "Mouse: animal or device",
        }.items()
    },
    "springs": Set(
        "Twenty lines about “spring”",
        "One word, four senses: does each line lie nearest to one of its own sense, and from which layer on?",
        SPRINGS,
        "spring",
    ),
    "bites": Set(
        "Dog bites man",
        "The same words with the roles exchanged: a sum of word vectors could not tell them apart.",
        BITES,
        "dog",
    ),
    "segments": Set(
        "One sentence as A and as B",
        "The same sentence alone, as the first and as the second of a pair: what segment B and the neighbour do to it.",
        SEGMENTS,
        "dog",
    ),
    "reference": Set(
        "Reference sentences",
        "The sentences that published worked examples use; their numbers are known.",
        REFERENCE,
        "python",
    ),
    "varied": Set(
        "60 varied sentences",
        "The sentences whose tokens are the baseline of every cosine here.",
        VARIED,
        "the",
    ),
}

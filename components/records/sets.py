"""Sentences that come with the app: small sets for teaching, and the varied ones behind every baseline."""

from components.records.corpus import Sentence, Set
from components.records.sense_sets import SENSES

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

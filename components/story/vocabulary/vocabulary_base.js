// The base of the map of the vocabulary: all pieces with their coordinates and kinds.

import { keepBase } from "../../canvas/scatter/base.js";
import { unpack } from "./vocabulary_unpack.js";

/** @param {ComponentCall<Uint8Array>} call */
export default function ({ data }) {
  keepBase("atlas", data, unpack);
}

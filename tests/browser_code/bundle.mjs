// One file for each component that Python registers, with its imports and style sheet: `node bundle.mjs` writes
// components/bundles, `--check` compares it with what the sources give. The result is the same on every machine, since
// package-lock.json pins esbuild. With SOURCES.sha256 a test without Node can detect a source that has changed since.
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, transform } from "esbuild";

const COMPONENTS = join(dirname(fileURLToPath(import.meta.url)), "../../components");
const BUNDLES = join(COMPONENTS, "bundles");

const styleSheets = {
  name: "style sheets as short texts",
  setup: (esbuild) => esbuild.onLoad({ filter: /\.css$/ }, async ({ path }) => {
    const { code } = await transform(await readFile(path, "utf8"), { loader: "css", minify: true });
    return { contents: code.trim(), loader: "text" };
  }),
};

/** Every module with a default export is the entry point of a component. */
async function entries() {
  const found = [];
  for (const path of await readdir(COMPONENTS, { recursive: true })) {
    const source = path.endsWith(".js") && !path.startsWith("bundles") && (await readFile(join(COMPONENTS, path), "utf8"));
    if (source && /^export default /m.test(source)) found.push(join(COMPONENTS, path));
  }
  return found.sort();
}

async function bundles() {
  const { outputFiles, metafile } = await build({
    entryPoints: await entries(), bundle: true, minify: true, format: "esm", target: "es2022", charset: "utf8",
    outdir: BUNDLES, entryNames: "[name]-[hash]", write: false, plugins: [styleSheets], legalComments: "none", metafile: true,
  });
  const sources = Object.keys(metafile.inputs).map((path) => resolve(path)).sort();
  return new Map([...outputFiles.map(({ path, text }) => [basename(path), text]), ["SOURCES.sha256", await digests(sources)]]);
}

async function digests(paths) {
  const lines = paths.map(async (path) => `${createHash("sha256").update(await readFile(path)).digest("hex")}  ${relative(BUNDLES, path)}\n`);
  return (await Promise.all(lines)).join("");
}

const built = await bundles();
if (process.argv.includes("--check")) {
  const stored = new Map();
  for (const name of await readdir(BUNDLES)) stored.set(name, await readFile(join(BUNDLES, name), "utf8"));
  const differing = new Set([...built.keys(), ...stored.keys()].filter((name) => built.get(name) !== stored.get(name)));
  if (differing.size) {
    console.error(`components/bundles is out of date; run \`make browser-code\`. Differs: ${[...differing].join(", ")}`);
    process.exit(1);
  }
} else {
  await rm(BUNDLES, { recursive: true, force: true });
  await mkdir(BUNDLES);
  for (const [name, text] of built) await writeFile(join(BUNDLES, name), text);
}

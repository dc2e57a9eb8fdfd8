// The first import of main.ts: a Node that strips types but is too old says so before anything else runs.
// Still older ones cannot read main.ts at all; scripts/run.mjs starts the right Node from any.
const wanted = 26;

if (Number.parseInt(process.versions.node, 10) < wanted) {
  console.error(`OA Console needs Node ${wanted}, this is ${process.versions.node}: start it with "npm start".`);
  process.exit(1);
}

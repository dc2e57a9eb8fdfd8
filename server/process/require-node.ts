// Must be the first import of main.ts, so that a Node version that strips types but is too old is reported before anything else runs.
// Still older versions cannot parse main.ts at all; scripts/run.mjs starts the right Node from any version.
const wanted = 26;

if (Number.parseInt(process.versions.node, 10) < wanted) {
  console.error(`OA Console needs Node ${wanted}, this is ${process.versions.node}: start it with "npm start".`);
  process.exit(1);
}

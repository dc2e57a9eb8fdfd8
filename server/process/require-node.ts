// Must be the first import of main.ts, so that a Node version that can run TypeScript but is too old is reported before anything else runs.
// Even older versions cannot parse main.ts at all. scripts/run.mjs starts the right Node from any version.
const wanted = 26;

if (Number.parseInt(process.versions.node, 10) < wanted) {
  console.error(
    `OA Console requires Node ${wanted}, but this is Node ${process.versions.node}. Start it with "npm start".`,
  );
  process.exit(1);
}

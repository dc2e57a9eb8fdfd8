// npm run release: creates the files of a release in dist/release/VERSION, with their SHA-256 sums.
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildBinaries } from '../build/binaries.mjs';
import { currentVersion } from '../build/version.mjs';
import { root } from '../node.mjs';
import { licenseTexts } from './licenses.mjs';

const version = currentVersion();
if (version.endsWith('.dirty')) {
  console.error('Commit or discard your changes first: a release is built from a commit.');
  process.exit(1);
}

// Builds from scratch, so that the executables have the version of this commit.
rmSync(join(root, 'dist'), { recursive: true, force: true });
if (!(await buildBinaries())) process.exit(1);

const folder = join(root, 'dist/release', version);
mkdirSync(folder, { recursive: true });
const platform = `${process.platform}-${process.arch}`;
const names = [];
const add = (name, put) => {
  put(join(folder, name));
  names.push(name);
};
for (const name of ['oa-console', 'oa-console-demo']) {
  add(`${name}-${platform}`, (file) => renameSync(join(root, 'dist', name), file));
}
const copies = {
  'oa-console.service': 'scripts/systemd/oa-console.service',
  'oa-console-run': 'scripts/systemd/oa-console-run',
  Dockerfile: 'scripts/docker/Dockerfile',
  'compose.yml': 'scripts/docker/compose.yml',
  'alerts.yml': 'scripts/monitoring/alerts.yml',
  'grafana-dashboard.json': 'scripts/monitoring/grafana-dashboard.json',
  'CHANGELOG.md': 'CHANGELOG.md',
  'SECURITY.md': 'SECURITY.md',
};
for (const [name, source] of Object.entries(copies)) add(name, (file) => copyFileSync(join(root, source), file));
add('THIRD-PARTY-LICENSES', (file) => writeFileSync(file, licenseTexts()));

const sums = names.map((name) => {
  const sum = createHash('sha256')
    .update(readFileSync(join(folder, name)))
    .digest('hex');
  return `${sum}  ${name}\n`;
});
writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
console.log(`dist/release/${version}\n${sums.join('')}`);

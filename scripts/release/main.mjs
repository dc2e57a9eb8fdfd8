// npm run release: creates the files of a release in dist/release/VERSION, with their SHA-256 sums.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildBinaries } from '../build/binaries.mjs';
import { currentVersion } from '../build/version.mjs';
import { root } from '../node.mjs';
import { copiesFor } from './copies.mjs';
import { licenseTexts } from './licenses.mjs';

const version = currentVersion();
if (version.endsWith('.dirty')) {
  console.error('Commit or discard your changes first: a release is built from a commit.');
  process.exit(1);
}

// Builds everything again, so that the executables have the version of this commit.
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
for (const [name, text] of Object.entries(copiesFor(platform))) {
  add(name, (file) => writeFileSync(file, text, { mode: text.startsWith('#!') ? 0o755 : 0o644 }));
}
add('THIRD-PARTY-LICENSES', (file) => writeFileSync(file, licenseTexts()));

const sums = names.map((name) => {
  const sum = createHash('sha256')
    .update(readFileSync(join(folder, name)))
    .digest('hex');
  return `${sum}  ${name}\n`;
});
writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
console.log(`dist/release/${version}\n${sums.join('')}`);

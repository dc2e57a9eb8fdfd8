// License texts of everything that is distributed: Node, the server's packages, and the packages in the client's bundles.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../node.mjs';

const textNames = /^(licen[cs]e|copying|notice|ofl)(\.|-|$)/i;
const separator = '-'.repeat(80);

/** Packages that the client imports, which are bundled although they are development dependencies. */
function bundledPackages() {
  const folder = join(root, 'client');
  const files = readdirSync(folder, { recursive: true }).filter(
    (file) => /\.(tsx?|css)$/.test(file) && !/\.test\.tsx?$|vite\.config|lingui\.config/.test(file),
  );
  const imports = files.flatMap((file) => [
    ...readFileSync(join(folder, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^'.][^']*)'/g),
  ]);
  return imports.map(([, name]) =>
    name
      .split('/')
      .slice(0, name.startsWith('@') ? 2 : 1)
      .join('/'),
  );
}

/** Returns the paths in node_modules of the distributed packages, each with its entry in the lock file. */
function distributed() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const found = new Map();
  const visit = (name, from) => {
    // Follows Node's resolution: the nearest node_modules, from the importing package upwards.
    for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
      const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
      const entry = packages[path];
      if (entry === undefined) {
        if (folder === '') return;
        continue;
      }
      if (found.has(path)) return;
      found.set(path, { ...entry, name });
      const needs = { ...entry.dependencies, ...entry.optionalDependencies };
      for (const need of Object.keys(needs)) visit(need, path);
      return;
    }
  };
  const { dependencies, optionalDependencies } = packages[''];
  for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...bundledPackages()])
    visit(name, '');
  return [...found].filter(([path]) => existsSync(join(root, path))).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Returns the license texts as one file: name, version and license of each package, followed by its license files. */
export function licenseTexts() {
  const parts = distributed().map(([path, { name, version, license }]) => {
    const texts = readdirSync(join(root, path))
      .filter((file) => textNames.test(file))
      .map((file) => readFileSync(join(root, path, file), 'utf8').trim());
    const head = `${name} ${version}\nLicence: ${license ?? JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')).license ?? 'see the text'}`;
    return [head, ...texts].join('\n\n');
  });
  return `${parts.join(`\n\n${separator}\n\n`)}\n`;
}

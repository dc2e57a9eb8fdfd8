import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../node.mjs';
import { copiesFor } from './copies.mjs';

const copies: Record<string, string> = copiesFor('linux-x64');
const names = ['oa-console-linux-x64', 'oa-console-demo-linux-x64', ...Object.keys(copies)];
const { Dockerfile = '', 'Dockerfile.dockerignore': ignore = '', 'compose.yml': compose = '' } = copies;
const sourcesIn = (dockerfile: string) =>
  [...dockerfile.matchAll(/^COPY (?:--\S+ )*(\S+) \S+$/gm)].map(([, path]) => path);

test('docker build in the folder of a release finds all files that it copies, and receives no others', () => {
  const sources = sourcesIn(Dockerfile);
  expect(sources).not.toEqual([]);
  expect(names).toEqual(expect.arrayContaining(sources));
  expect(ignore.trim().split('\n')).toEqual(['*', ...sources.map((path) => `!${path}`)]);
  const [, context, file] = /build:\n +context: (\S+)\n +dockerfile: (\S+)\n/.exec(compose) ?? [];
  expect([context, names]).toEqual(['.', expect.arrayContaining([file])]);
});

test('the compose file for several nodes builds the same image, and finds the configuration of the proxy', () => {
  const { services } = parse(copies['compose.cluster.yml'] ?? '', { merge: true });
  const nodes = Object.keys(services).filter((name) => name.startsWith('console'));
  expect(nodes.map((name) => services[name].build)).toEqual(
    nodes.map(() => ({ context: '.', dockerfile: 'Dockerfile' })),
  );
  expect(names).toContain(services.proxy.volumes[0].split(':')[0].replace('./', ''));
});

test('the files of a release name no folder of the sources', () => {
  const { 'compose.cluster.yml': cluster, 'Caddyfile.cluster': proxy, 'kubernetes.yaml': kubernetes } = copies;
  for (const text of [Dockerfile, ignore, compose, cluster, proxy, kubernetes])
    expect(text).not.toMatch(/scripts\/|dist\/|npm/);
});

test('the installation page builds the image with commands that work in a release and in the sources', () => {
  const page = readFileSync(join(root, 'docs/install.md'), 'utf8');
  expect(page).toContain('docker build -t oa-console .\n');
  expect(page).toContain('npm ci && npm run build:binary && docker build -f scripts/docker/Dockerfile -t oa-console .');
});

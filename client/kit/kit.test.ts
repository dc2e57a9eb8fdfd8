import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const client = join(import.meta.dirname, '..');
const defined = new Set(
  [...readFileSync(join(import.meta.dirname, 'kit.css'), 'utf8').matchAll(/^ {2,4}\.([\w-]+)(?::[\w-]+)? \{/gm)].map(
    ([, name]) => name,
  ),
);
const names = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'),
);
const files = names.map((name) => readFileSync(join(client, name), 'utf8'));
const sources = files.join('\n');
const used = new Set(
  [...sources.matchAll(/className=(?:"([^"]+)"|\{`([^`]+)`\})/g)].flatMap(([, plain, template]) =>
    (plain ?? template ?? '')
      .replace(/\$\{[^}]*\}/g, ' ')
      .split(/\s+/)
      .filter(Boolean),
  ),
);

test('every utility class in a component is defined', () => {
  expect(used.size).toBeGreaterThan(50);
  expect([...used].filter((name) => !defined.has(name))).toEqual([]);
});

test('every defined utility class is used', () => {
  const words = new Set(sources.match(/[\w-]+/g));
  expect([...defined].filter((name) => name !== undefined && !words.has(name))).toEqual([]);
});

test('every class of a module that a component names is defined there', () => {
  const missing = names.flatMap((name, n) =>
    [...(files[n] ?? '').matchAll(/^import (\w+) from '(.+\.module\.css)';/gm)].flatMap(([, variable, path]) => {
      const css = readFileSync(join(client, name, '..', path ?? ''), 'utf8');
      const classes = new Set([...css.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, found]) => found));
      const code = (files[n] ?? '').replace(/'[^'\n]*'|"[^"\n]*"/g, '');
      const named = [...code.matchAll(new RegExp(`[{(:?&|,]\\s*${variable}\\.(\\w+)`, 'g'))].map(([, found]) => found);
      return named.filter((one) => !classes.has(one)).map((one) => `${name} ${one}`);
    }),
  );
  expect(missing).toEqual([]);
});

test('every Mantine component has its stylesheet', () => {
  const atStart = readFileSync(join(client, 'theme/mantine.css'), 'utf8');
  const styles = new Set(readdirSync(join(client, '../node_modules/@mantine/core/styles')));
  const missing = files.flatMap((source) =>
    [...source.matchAll(/<([A-Z]\w+)/g)].flatMap(([, component]) => {
      const sheet = `${component}.layer.css`;
      const isMantine = new RegExp(`import \\{[^}]*\\b${component}\\b[^}]*\\} from '@mantine/core'`).test(source);
      return isMantine && styles.has(sheet) && !(atStart + source).includes(`/${sheet}'`) ? [component] : [];
    }),
  );
  expect(missing).toEqual([]);
});

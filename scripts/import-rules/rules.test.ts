import { describe, expect, test } from 'vitest';
import { importsOf } from './imports-of.ts';
import { schemasInClient, violations } from './rules.ts';

function rulesBroken(file: string, source: string): string[] {
  return violations(importsOf(file, source)).map(({ rule }) => rule);
}

describe('imports are found', () => {
  test.each([
    ["import { a } from '../log/port.ts';", false],
    ["import '../log/port.ts';", false],
    ["import type { A } from '../log/port.ts';", true],
    ["import { type A, type B } from '../log/port.ts';", true],
    ["import { type A, b } from '../log/port.ts';", false],
    ["export { a } from '../log/port.ts';", false],
    ["export * from '../log/port.ts';", false],
    ["const a = await import('../log/port.ts');", false],
    ["type A = import('../log/port.ts').A;", true],
  ])('%s', (source, typeOnly) => {
    const file = 'server/engine/append.ts';
    expect(importsOf(file, `// ไทย\n${source}\n`)).toEqual([
      { from: file, line: 2, to: 'server/log/port.ts', typeOnly },
    ]);
  });

  test('import.meta in the server, which the build lays elsewhere', () => {
    const source = "export const file = join(import.meta.dirname, 'list.txt');";
    expect(rulesBroken('server/auth/list.ts', source)).toHaveLength(1);
    expect(rulesBroken('server/storage/assets.ts', source)).toEqual([]);
  });

  test('in JSX, with a query, and of packages', () => {
    const source =
      "import a from './a.po?lingui';\nimport b from '@mantine/core';\nexport const C = () => <p>{a}{b}</p>;";
    expect(importsOf('client/ui/c.tsx', source).map(({ to }) => to)).toEqual(['client/ui/a.po', '@mantine/core']);
  });

  test('a file that cannot be parsed is an error', () => {
    expect(() => importsOf('shared/a.ts', 'import {')).toThrow('shared/a.ts');
  });
});

describe('forbidden', () => {
  test.each([
    ['shared/rows.ts', '../server/log/port.ts', 'shared imports zod and itself'],
    ['shared/rows.ts', 'node:crypto', 'shared imports zod and itself'],
    ['shared/rows.ts', 'zod-extra', 'shared imports zod and itself'],
    ['client/api/api.ts', '../../server/log/port.ts', 'client imports shared and itself, not the server or Node'],
    ['client/api/api.ts', 'node:fs', 'client imports shared and itself, not the server or Node'],
    ['server/line/send.ts', '../../client/api/api.ts', 'server imports shared and itself, not the client'],
    ['server/main.ts', '../scripts/line-simulator/main.ts', 'nothing imports tests or scripts'],
    ['client/app.tsx', '../tests/support/world.ts', 'nothing imports tests or scripts'],
    ['server/engine/follow.ts', './follow.test.ts', 'nothing imports tests or scripts'],
    [
      'server/commands/label.ts',
      'node:crypto',
      'pure code imports only shared, server/kinds, server/turns, its own folder, and types of ports and rows',
    ],
    [
      'server/commands/label.ts',
      '../queries/labels.ts',
      'pure code imports only shared, server/kinds, server/turns, its own folder, and types of ports and rows',
    ],
    [
      'server/commands/label.ts',
      '../engine/execute.ts',
      'pure code imports only shared, server/kinds, server/turns, its own folder, and types of ports and rows',
    ],
    [
      'server/projections/messages.ts',
      './write.ts',
      'pure code imports only shared, server/kinds, server/turns, its own folder, and types of ports and rows',
    ],
    [
      'server/projections/messages.ts',
      '../commands/label.ts',
      'pure code imports only shared, server/kinds, server/turns, its own folder, and types of ports and rows',
    ],
    [
      'server/line/decode.ts',
      './send.ts',
      'pure code imports only shared, server/kinds, server/turns, its own folder, and types of ports and rows',
    ],
    [
      'server/line/decode/event.ts',
      '../send.ts',
      'pure code imports only shared, server/kinds, server/turns, its own folder, and types of ports and rows',
    ],
    [
      'server/push/scope.ts',
      './session.ts',
      'pure code imports only shared, server/kinds, server/turns, its own folder, and types of ports and rows',
    ],
    [
      'server/engine/append.ts',
      '../log/sqlite.ts',
      'adapters are imported only by the wiring and tests: other code takes the port',
    ],
    [
      'server/blobs/files.ts',
      '../log/sqlite.ts',
      'adapters are imported only by the wiring and tests: other code takes the port',
    ],
    ['server/routes/login.ts', '../push/gateway.ts', 'edges do not import each other'],
    ['server/engine/follow.ts', '../push/gateway.ts', 'edges are imported only by the wiring'],
    ['server/routes/login.ts', '../app.ts', 'the wiring (app.ts, services.ts) is imported only by main.ts and tests'],
    ['server/engine/execute.ts', 'fastify', 'log and engine do not depend on LINE, React or HTTP'],
    ['server/log/port.ts', '@line/bot-sdk', 'log and engine do not depend on LINE, React or HTTP'],
    ['client/pages/messages/page.tsx', '../login/form.tsx', 'a page does not import another page'],
    ['client/ui/button.tsx', '../pages/login/form.tsx', 'pages are imported only by client/app'],
    ['client/sync/store.ts', '../ui/button.tsx', 'sync imports no components'],
  ])('%s imports %s', (file, specifier, rule) => {
    expect(rulesBroken(file, `import { a } from '${specifier}';`)).toEqual([rule]);
  });
});

describe('allowed', () => {
  test.each([
    ['shared/rows.ts', 'zod'],
    ['shared/rows.ts', './sync/down.ts'],
    ['client/api/api.ts', '../../shared/errors.ts'],
    ['client/app/pages.ts', '../pages/login/page.tsx'],
    ['client/pages/messages/page.tsx', './composer/composer.tsx'],
    ['client/pages/messages/page.tsx', '../../sync/store.ts'],
    ['server/commands/label.ts', '../../shared/events/config.ts'],
    ['server/commands/label.ts', './refusal.ts'],
    ['server/line/encode.ts', './decode.ts'],
    ['server/line/decode.ts', 'zod'],
    ['server/line/send.ts', './encode.ts'],
    ['server/log/sqlite.ts', './sqlite-schema.ts'],
    ['server/log/sqlite/append.ts', './tables.ts'],
    ['server/app.ts', './log/sqlite.ts'],
    ['server/services.ts', './cluster/local-bus.ts'],
    ['server/cluster/postgres-bus.ts', './bus-messages.ts'],
    ['server/app.ts', './routes/login.ts'],
    ['server/main.ts', './app.ts'],
    ['server/routes/login.ts', '../engine/execute.ts'],
    ['server/push/session.ts', './scope.ts'],
    ['server/log/conformance.test.ts', '../../tests/support/world.ts'],
    ['tests/world.ts', '../server/log/sqlite.ts'],
    ['scripts/line-simulator/main.ts', '../../server/line/decode.ts'],
    ['client/vite.config.ts', 'node:path'],
  ])('%s imports %s', (file, specifier) => {
    expect(rulesBroken(file, `import { a } from '${specifier}';`)).toEqual([]);
  });

  test('types of a port in pure code', () => {
    expect(rulesBroken('server/commands/label.ts', "import type { Decide } from '../engine/execute.ts';")).toEqual([]);
  });
});

test('shared files that the client runs do not import zod, also not indirectly', () => {
  const imports = [
    ...importsOf(
      'client/api/api.ts',
      "import { a } from '../../shared/a.ts';\nimport type { C } from '../../shared/c.ts';",
    ),
    ...importsOf('shared/a.ts', "import { b } from './b.ts';"),
    ...importsOf('shared/b.ts', "import * as z from 'zod';"),
    ...importsOf('shared/c.ts', "import * as z from 'zod';"),
  ];
  expect(schemasInClient(imports).map(({ from }) => from)).toEqual(['shared/b.ts']);
});

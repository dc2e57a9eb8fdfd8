import type { Import } from './imports-of.ts';

/** Rules for imports, as in ARCHITECTURE.md. `broken` returns whether an import violates the rule. */
const rules: { rule: string; broken: (it: Import) => boolean }[] = [
  {
    rule: 'nothing imports tests or scripts',
    broken: ({ from, to }) => isTooling(to) && !isTooling(from),
  },
  {
    // Exception: opencc-js contains the table of Traditional and Simplified characters for text folding.
    rule: 'shared imports zod and itself',
    broken: ({ from, to }) =>
      within('shared', from) && !within('shared', to) && !isZod(to) && !to.startsWith('opencc-js/'),
  },
  {
    rule: 'client imports shared and itself, not the server or Node',
    broken: ({ from, to }) =>
      within('client', from) &&
      (to.startsWith('node:') || (isOurs(to) && !within('client', to) && !within('shared', to))),
  },
  {
    rule: 'server imports shared and itself, not the client',
    broken: ({ from, to }) => within('server', from) && isOurs(to) && !within('server', to) && !within('shared', to),
  },
  {
    rule: 'pure code imports only shared, server/kinds, server/turns, its own folder, and types of ports and rows',
    broken: ({ from, to, typeOnly }) =>
      pureKind(from) !== undefined &&
      !within('shared', to) &&
      !isZod(to) &&
      !within('server/kinds', to) &&
      !within('server/turns', to) &&
      pureKind(to) !== pureKind(from) &&
      !isRowType(to) &&
      !isDerivation(to) &&
      !(typeOnly && (within('server/engine', to) || within('server/log', to))),
  },
  {
    rule: 'adapters are imported only by the wiring and tests: other code takes the port',
    broken: ({ from, to }) => adapter(to) !== undefined && adapter(to) !== adapter(from) && !isWiring(from),
  },
  {
    rule: 'edges do not import each other',
    broken: ({ from, to }) => edge(from) !== undefined && edge(to) !== undefined && edge(from) !== edge(to),
  },
  {
    rule: 'edges are imported only by the wiring',
    broken: ({ from, to }) =>
      edge(to) !== undefined && edge(from) === undefined && /^server\/[^/]+\//.test(from) && !isWiring(from),
  },
  {
    rule: 'the wiring (app.ts, services.ts) is imported only by main.ts and tests',
    broken: ({ from, to }) => isWiring(to) && !isWiring(from) && from !== 'server/main.ts',
  },
  {
    rule: 'log and engine do not depend on LINE, React or HTTP',
    broken: ({ from, to }) =>
      (within('server/log', from) || within('server/engine', from)) &&
      /^(@line\/|fastify|@fastify\/|socket\.io|react|node:https?$)/.test(to),
  },
  {
    rule: 'import.meta is used only in storage/assets.ts and process/thread-entries.ts, because the build moves files',
    broken: ({ from, to }) =>
      within('server', from) &&
      to === 'import.meta' &&
      !['server/storage/assets.ts', 'server/process/thread-entries.ts'].includes(from),
  },
  {
    rule: 'a page does not import another page',
    broken: ({ from, to }) => page(from) !== undefined && page(to) !== undefined && page(from) !== page(to),
  },
  {
    rule: 'pages are imported only by client/app',
    broken: ({ from, to }) =>
      page(to) !== undefined && page(from) === undefined && /^client\/(?!app\/)[^/]+\//.test(from),
  },
  {
    rule: 'sync imports no components',
    broken: ({ from, to }) => within('client/sync', from) && (within('client/ui', to) || within('client/kit', to)),
  },
];

/** Returns the imports that violate rules, with the rules. Tests and scripts are exempt. */
export function violations(imports: readonly Import[]): (Import & { rule: string })[] {
  return imports
    .filter(({ from }) => !isTooling(from))
    .flatMap((it) => rules.filter(({ broken }) => broken(it)).map(({ rule }) => ({ ...it, rule })));
}

/** Returns the imports of zod in shared files that the client loads. They are violations, because schemas must not run in the browser. */
export function schemasInClient(imports: readonly Import[]): (Import & { rule: string })[] {
  const runs = imports.filter(({ from, typeOnly }) => !typeOnly && !isTooling(from));
  const reached = new Set(
    runs.filter(({ from, to }) => within('client', from) && within('shared', to)).map(({ to }) => to),
  );
  // The loop also visits files that are added to the set while it runs.
  for (const file of reached)
    for (const { from, to } of runs) if (from === file && within('shared', to)) reached.add(to);
  return runs
    .filter(({ from, to }) => isZod(to) && reached.has(from))
    .map((it) => ({ ...it, rule: 'shared code that the client runs does not import zod' }));
}

function within(folder: string, path: string): boolean {
  return path.startsWith(`${folder}/`);
}

/** Whether a path is code of the product, not a package. */
function isOurs(path: string): boolean {
  return /^(client|migrations|server|shared)\//.test(path);
}

/** Whether a path is a test, a script or the configuration of a tool. */
function isTooling(path: string): boolean {
  return /^(tests|scripts)\/|\.test\.tsx?$|\.config\.ts$/.test(path);
}

/** Whether a file contains types of rows that the projections of every set may import. */
function isRowType(path: string): boolean {
  return /^server\/projections\/(set|stored)\.ts$/.test(path);
}

/** Whether a file derives ids from its inputs without randomness, so that pure code may import it. */
function isDerivation(path: string): boolean {
  return path === 'server/keys/message-id.ts';
}

function isZod(name: string): boolean {
  return name === 'zod' || name.startsWith('zod/');
}

function pureKind(path: string): string | undefined {
  if (/^server\/(projections\/(write|tables)|figures\/(slots|tables))\b/.test(path)) return undefined;
  return (
    /^server\/(commands|figures|kinds|projections|turns)\//.exec(path)?.[1] ??
    /^server\/(line(?=\/(?:de|en)code\b)|push(?=\/scope\b))/.exec(path)?.[1]
  );
}

/**
 * Returns the adapter that a file belongs to, for example server/blobs/files for server/blobs/files.ts and server/blobs/files-…. The log in
 * PostgreSQL extends the log in SQLite, so both count as one.
 */
function adapter(path: string): string | undefined {
  if (/^server\/log\/(sqlite|postgres)\b/.test(path)) return 'server/log';
  return /^server\/(?:blobs\/(?:files|s3)|cluster)\b/.exec(path)?.[0];
}

function edge(path: string): string | undefined {
  return /^server\/(routes|push|line|timers|reports)\//.exec(path)?.[1];
}

function isWiring(path: string): boolean {
  return /^server\/(services\.ts$|app(\.ts$|\/|-))/.test(path);
}

function page(path: string): string | undefined {
  return /^client\/pages\/([^/.]+)/.exec(path)?.[1];
}

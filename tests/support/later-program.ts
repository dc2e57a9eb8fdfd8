import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { root, serverFlags } from '../../scripts/node.mjs';
import config, { programs } from '../../server/rolldown.config.ts';
import type { Program } from './program.ts';

export const laterVersion = '99.0.0';
/** File of the client that only the later version has. */
export const laterAsset = { name: 'index-of-the-later-version.js', text: "console.log('later');\n" };
/** Event type that only the later version knows. It is written by `PUT /conversations/:id/pin`. */
export const laterEvent = 'conversation.kept-on-top';

/** Changes of the sources, by file: pairs of a text and its replacement. */
const changes: Record<string, readonly [string, string][]> = {
  'server/process/version.ts': [
    ['export const { version } = JSON.parse', `export const version = '${laterVersion}';\nJSON.parse`],
  ],
  'server/storage/assets.ts': [["'dist/client'", "'dist/later/client'"]],
  'shared/events/index.ts': [['programLevel = 0', 'programLevel = 1']],
  'shared/events/conversation.ts': [
    ["from './common.ts'", "from './common.ts';\nimport { eventLevels } from './common.ts'"],
    [
      'const archived =',
      `const kept = pinned.extend({ type: z.literal('${laterEvent}') }).register(eventLevels, { level: 1 });\nconst archived =`,
    ],
    ['  pinned,\n', '  pinned,\n  kept,\n'],
  ],
  'server/projections/index.ts': [
    ["  'conversation.pinned': [", `  '${laterEvent}': [staffEvents.setsField('pinned')],\n  'conversation.pinned': [`],
  ],
  'shared/sync/protocol.ts': [['protocolVersion = ', 'protocolVersion = 1 + ']],
  'server/commands/conversation-state.ts': [["'conversation.pinned'", `'${laterEvent}'`]],
  'server/cluster/migrations.ts': [
    ["  {\n    name: 'levels'", "  { name: 'later', sql: 'CREATE TABLE later (id text)' },\n  {\n    name: 'levels'"],
  ],
};

/** Returns a source of the later version. `null` if it does not differ. */
function laterSource(path: string): string | null {
  const changed = changes[relative(root, path)];
  if (changed === undefined) return null;
  let source = readFileSync(path, 'utf8');
  for (const [text, replacement] of changed) {
    if (!source.includes(text)) throw new Error(`${path} does not contain ${text}`);
    source = source.replace(text, replacement);
  }
  return source;
}

/** Builds a later version of the product, with a higher level, another event type, another migration and other rows. */
export async function buildLaterProgram(): Promise<Program> {
  const { demo, ...input } = programs;
  const folder = join(root, 'dist/later');
  const { output, ...options } = config as Exclude<typeof config, unknown[] | ((...args: never[]) => unknown)>;
  const bundle = await rolldown({
    ...options,
    cwd: root,
    input,
    plugins: [{ name: 'later', load: (path) => laterSource(path) }],
  });
  await bundle.write({ dir: folder });
  await bundle.close();
  mkdirSync(join(folder, 'client/assets'), { recursive: true });
  writeFileSync(join(folder, 'client/index.html'), '<head></head>');
  writeFileSync(join(folder, 'client/assets', laterAsset.name), laterAsset.text);
  return (...args) => [process.execPath, [...serverFlags, join(folder, 'main.js'), ...args]];
}

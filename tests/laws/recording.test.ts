import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gets } from '../support/recording/calls.ts';
import { changeText, missingOf, seedText } from '../support/recording/changes.ts';
import { Pushes } from '../support/recording/pushes.ts';
import { isLong, longArea, Recorder } from '../support/recording/recorder.ts';
import { script } from '../support/recording/script.ts';
import { RecordedWorld } from '../support/recording/seed.ts';

/**
 * Compares the responses of all calls of a seeded world, and what every role's socket receives while a script runs, with the recording in
 * tests/fixtures/recording. `npx vitest run -c tests/vitest.config.ts --project system tests/laws/recording.test.ts -u` renews the
 * recording.
 */

const folder = join(import.meta.dirname, '../fixtures/recording');
const areas = [...new Set(gets.map((route) => route.split('/')[1] ?? ''))].sort();

let world: RecordedWorld;
let pushes: Pushes;
let recorder: Recorder;
let recorded: Map<string, string>;
const files = new Set<string>();

beforeAll(async () => {
  world = await RecordedWorld.open();
  recorder = new Recorder(world);
  pushes = new Pushes(world);
  recorded = await recorder.areas();
});
afterAll(async () => {
  pushes?.close();
  await world?.world.close();
});

async function matches(name: string, text: string): Promise<void> {
  files.add(`${name}.txt`);
  await expect(text).toMatchFileSnapshot(join(folder, `${name}.txt`));
}

test.each(areas)('the calls under /%s respond as recorded', (area) => matches(area, recorded.get(area) ?? ''));

test.runIf(isLong)('the exports respond as recorded with every range, brand and language', () =>
  matches(longArea, recorded.get(longArea) ?? ''),
);

test('every GET call succeeds for at least one person', () => {
  // No logo was uploaded, so the only route without a successful response is that of the logo.
  expect(recorder.unanswered).toEqual(['GET /settings/logo']);
});

test('the calls of the seed respond as recorded', () => matches('changes', seedText(world)));

test('the calls of the script respond as recorded, and everyone receives the recorded push', async () => {
  world.forgetSessions();
  await pushes.connect();
  const parts = [pushes.joined()];
  for (const [title, run] of script) {
    await world.wait(1000);
    const from = world.changes.length;
    await run(world);
    await world.world.settled();
    const rows = await pushes.changes();
    const calls = world.changes.slice(from).map((change) => changeText(world, change));
    parts.push(`## ${title}\n\n${[...calls, ...rows].join('\n')}\n`);
  }
  pushes.beginQuarter();
  await world.wait(15 * 60_000);
  for (const name of ['Ann', 'Dao', 'Zoe']) await world.writes(name, 'Good bye');
  parts.push(`## Figures that changed\n\n${await pushes.slots()}`);
  await matches('pushed', parts.join('\n'));
});

test('every other call was made, except those that need a restart or a mail server', () => {
  expect(missingOf(world.changes)).toEqual(['POST /settings/restore', 'POST /settings/smtp/test']);
});

test('no recorded file is unused', () => {
  const known = [...files, `${longArea}.txt`];
  const found = existsSync(folder) ? readdirSync(folder) : [];
  expect(found.filter((name) => !known.includes(name))).toEqual([]);
});

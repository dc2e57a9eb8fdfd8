import { expect, test } from 'vitest';
import { lookAtKey } from './app-cluster-key.ts';
import type { NodeReport, NodeStatus } from './ports/nodes.ts';

type State = NodeReport['state'];

const node = (id: string, keyId: string, state: State, ended: { seenMs: number } | null = null): NodeStatus => ({
  id,
  host: id,
  version: '1',
  level: 0,
  isRunning: ended === null,
  isStopped: ended !== null,
  seenMs: ended?.seenMs ?? 0,
  clockAheadMs: 0,
  report: { state, isLeader: false, position: 1, sockets: 0, keyIds: [keyId], measures: null },
});

/** Returns what node 2 does if the database contains the id of the new key. */
async function reaction(keyIds: readonly string[], others: readonly NodeStatus[]): Promise<string> {
  let done = 'waits';
  await lookAtKey({ query: async () => [{ keyId: 'new incomplete' }] as never } as never, {
    secrets: { keyId: keyIds[0] ?? '', keyIds },
    nodes: { self: '2', all: () => [...others, node('2', keyIds[0] ?? '', 'ready')] },
    onFatal: () => {
      done = 'ends';
    },
    onRestart: () => {
      done = 'restarts';
    },
  });
  return done;
}

test.each<[string, readonly NodeStatus[], string]>([
  ['alone', [], 'restarts'],
  ['after a node with a lower number', [node('1', 'new', 'ready')], 'restarts'],
  ['before a node with a higher number', [node('3', 'old', 'ready')], 'restarts'],
  ['with a node that is lost for long', [node('1', 'old', 'ready', { seenMs: 600_000 })], 'restarts'],
  ['before a node with a lower number', [node('1', 'old', 'ready')], 'waits'],
  ['while a node with a lower number drains', [node('1', 'old', 'draining'), node('3', 'old', 'ready')], 'waits'],
  ['while the only other node starts', [node('1', 'new', 'starting')], 'waits'],
  [
    'while the only other node is between its stop and its start',
    [node('1', 'old', 'closing', { seenMs: 500 })],
    'waits',
  ],
])('a node with both keys, %s', async (_, others, expected) => {
  expect(await reaction(['old', 'new'], others)).toBe(expected);
});

test('a node with the new key goes on, and a node without it ends', async () => {
  expect(await reaction(['new', 'old'], [])).toBe('waits');
  expect(await reaction(['old'], [])).toBe('ends');
});

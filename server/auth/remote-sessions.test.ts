import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BusHub, TestNodes } from '../../tests/support/nodes.ts';
import { RemoteSessions } from './remote-sessions.ts';
import { LastSeen } from './sessions.ts';

let now: number;
let hub: BusHub;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  now = 1000;
  hub = new BusHub();
});
afterEach(() => void vi.useRealTimers());

function node(id: string, connected: string[] = []) {
  const seen = new LastSeen(() => now);
  const nodes = new TestNodes(id, ['1', '2']);
  const warn = (_: string, error?: unknown) => {
    throw error;
  };
  const part = new RemoteSessions({ seen, connected: () => connected, nodes, bus: hub.end(id), now: () => now, warn });
  part.start();
  return { seen, nodes, part };
}
const delivered = () => new Promise((resolve) => setImmediate(resolve));

test('sessions that are used on, or connected to, one node are known to others within 10 s', async () => {
  const [one, two] = [node('1', ['connected']), node('2')];
  one.seen.mark('used');
  now = 5000;
  vi.advanceTimersByTime(10_000);
  await delivered();
  const times = () => ['used', 'connected', 'unused'].map((id) => two.seen.of({ id, seenAt: 1 }));
  expect(times()).toEqual([5000, 5000, 1]);
  now = 9000;
  vi.advanceTimersByTime(10_000);
  await delivered();
  expect(times()).toEqual([5000, 9000, 1]);
  for (const { part } of [one, two]) part.stop();
});

test('without other nodes, no timer runs', () => {
  const { nodes, part } = node('1');
  nodes.run('1');
  expect(vi.getTimerCount()).toBe(0);
  part.stop();
});

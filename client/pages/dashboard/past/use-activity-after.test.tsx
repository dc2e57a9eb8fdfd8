import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isoOf } from './moments.ts';
import { Player } from './player.ts';
import type { PlayerPorts } from './player-ports.ts';
import { useActivityAfter } from './transport.tsx';

const then = Date.parse('2026-11-17T07:00:00Z');
const still: PlayerPorts = {
  ask: () => new Promise(() => undefined),
  play: () => new Promise(() => undefined),
  leave: () => undefined,
  listenToPast: () => () => undefined,
  listenToConnection: () => () => undefined,
  present: () => Date.now(),
  passed: () => 0,
};

let requests: number;
let answer: (activities: { at: string }[]) => Promise<void>;
let player: Player;

beforeEach(() => {
  requests = 0;
  player = new Player(still, then, 'all');
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    requests += 1;
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    signal?.addEventListener('abort', () => reject(signal.reason));
    answer = (activities) =>
      act(async () => resolve(new Response(JSON.stringify({ success: true, data: { activities } }))));
    return promise;
  });
});
afterEach(() => vi.unstubAllGlobals());

function Button() {
  const { isBusy, go } = useActivityAfter(player, 'all');
  return (
    <button type="button" onClick={go}>
      {isBusy ? 'busy' : 'go'}
    </button>
  );
}

test('the player jumps to the first event after the shown time', async () => {
  render(<Button />);
  await act(async () => screen.getByRole('button').click());
  expect(screen.getByRole('button').textContent).toBe('busy');
  await answer([{ at: isoOf(then - 1) }, { at: isoOf(then + 60_000) }]);
  expect([player.now(), requests]).toEqual([then + 60_000, 1]);
  expect(screen.getByRole('button').textContent).toBe('go');
});

test('a search ends when its page is left, and does not navigate to the past', async () => {
  const { unmount } = render(<Button />);
  await act(async () => screen.getByRole('button').click());
  unmount();
  await answer([{ at: isoOf(then + 60_000) }]);
  expect([player.now(), requests]).toEqual([then, 1]);
});

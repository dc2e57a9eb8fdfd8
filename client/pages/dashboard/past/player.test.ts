import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PastScreen } from '../../../../shared/api/dashboard.ts';
import type { Joined, PastDelta, PlayEnd } from '../../../../shared/sync/messages.ts';
import type { PastScope } from '../../../../shared/sync/scope.ts';
import type { ConnectionState } from '../../../sync/connection-state.ts';
import { isoOf } from './moments.ts';
import { Player } from './player.ts';
import type { PlayerPorts } from './player-ports.ts';

const then = Date.parse('2026-11-17T07:00:00Z');
const now = then + 86_400_000;
const screenAt = (moment: number): PastScreen => ({
  at: isoOf(moment),
  figures: {},
  team: [],
  rankings: {},
  activities: [],
});

let requests: string[];
let played: PastScope[];
let left: number;
let joined: Joined;
let deliver: (delta: PastDelta) => void;
const connections = new Set<(state: ConnectionState) => void>();
const connection = (state: ConnectionState) => {
  for (const listener of connections) listener(state);
};
let stood: string[];
let arrived: number;
let player: Player;
let stop: () => void;

const ports: PlayerPorts = {
  ask: async (time) => {
    requests.push(time);
    return { error: false, data: screenAt(Date.parse(time)), meta: {} as never, position: 1, epoch: 'e' };
  },
  play: async (scope) => {
    played.push(scope);
    return joined;
  },
  leave: () => {
    left += 1;
  },
  listenToPast: (listener) => {
    deliver = listener;
    return () => undefined;
  },
  listenToConnection: (listener) => {
    connections.add(listener);
    return () => connections.delete(listener);
  },
  present: () => now,
  passed: () => performance.now(),
};

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const push = (moment: number | null, scope = played.at(-1)!, ended?: PlayEnd) => {
  const row = moment === null ? null : { ...screenAt(moment), id: scope.brand, version: 1 };
  deliver({ scope, position: 1, rows: [{ kind: 'past', id: scope.brand, version: 1, row }], ...(ended && { ended }) });
};

beforeEach(async () => {
  vi.useFakeTimers();
  [requests, played, left, stood, arrived] = [[], [], 0, [], 0];
  joined = { success: true, position: 1, epoch: 'e' };
  player = new Player(ports, then, 'all');
  player.listenToPlayer({ stood: (moment) => stood.push(isoOf(moment)), arrived: () => (arrived += 1) });
  stop = player.listen(() => undefined);
  await pass(0);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('a moment is requested once, however long it is shown', async () => {
  await pass(3_600_000);
  expect(requests).toEqual([isoOf(then)]);
  expect(player.view()).toMatchObject({ state: 'still', screen: { at: isoOf(then) } });
});

test('a held arrow key moves the clock immediately and requests some moments, including the last', async () => {
  for (let n = 1; n <= 30; n++) {
    player.goTo(then + n * 60_000);
    expect(player.now()).toBe(then + n * 60_000);
    await pass(30);
  }
  await pass(1000);
  expect(requests.length).toBeLessThan(6);
  expect(requests.at(-1)).toBe(isoOf(then + 30 * 60_000));
  expect(stood.at(-1)).toBe(requests.at(-1));
});

test('its clock advances between pushes without requests, and no late push turns it back', async () => {
  player.play();
  expect(player.view().state).toBe('beginning');
  await pass(500);
  expect(player.now()).toBe(then);
  push(then);
  await pass(6000);
  expect(player.now()).toBe(then + 60_000);
  push(then + 30_000);
  expect(player.now()).toBe(then + 60_000);
  push(then + 90_000);
  expect(player.now()).toBe(then + 90_000);
  await pass(60_000);
  expect([requests.length, played.length]).toEqual([1, 1]);
  player.pause();
  await pass(0);
  expect(left).toBe(1);
  expect(requests.at(-1)).toBe(isoOf(then + 690_000));
});

test('changing the speed continues from the current time, and pushes of the earlier playback are ignored', async () => {
  player.play();
  await pass(0);
  push(then);
  await pass(6000);
  const [before] = played;
  player.setSpeed(60);
  await pass(1000);
  expect(played.at(-1)).toMatchObject({ at: isoOf(then + 60_000), speed: 60 });
  push(then + 500_000, before);
  expect(player.view().state).toBe('beginning');
  push(then + 60_000);
  await pass(1000);
  expect(player.now()).toBe(then + 120_000);
});

test('a refused playback shows its reason over the current screen', async () => {
  joined = { success: false, code: 'too_many_requests' };
  player.play();
  await pass(0);
  expect(player.view()).toMatchObject({
    state: 'still',
    refused: { code: 'too_many_requests' },
    screen: { at: isoOf(then) },
  });
});

test('a lost connection stops the clock, and the next one plays on', async () => {
  player.play();
  await pass(0);
  push(then);
  await pass(6000);
  connection('offline');
  await pass(60_000);
  expect(player.now()).toBe(then + 60_000);
  connection('online');
  expect(played.at(-1)?.at).toBe(isoOf(then + 60_000));
});

test('playback ends at the current time; one that ends earlier stops and shows a text until the clock moves', async () => {
  player.play();
  await pass(0);
  push(then);
  push(null);
  expect([player.view().state, player.view().cut, arrived]).toEqual(['still', 'server', 0]);
  player.goTo(now - 1000);
  await pass(1000);
  expect(player.view().cut).toBeNull();
  player.play();
  await pass(0);
  push(now - 1000);
  await pass(1000);
  expect(player.now()).toBe(now);
  push(null);
  expect([player.view().cut, arrived]).toEqual([null, 1]);
});

test('playback that ended because the user plays elsewhere shows a text until it plays again', async () => {
  player.play();
  await pass(0);
  push(then);
  push(null, played.at(-1)!, 'elsewhere');
  expect(player.view()).toMatchObject({ state: 'still', cut: 'elsewhere' });
  player.play();
  expect(player.view().cut).toBeNull();
});

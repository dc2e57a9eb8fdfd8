import { afterEach, beforeEach, expect, test } from 'vitest';
import { contentIds } from '../../shared/content.ts';
import { type LogRecord, LogUnavailable, type NewRecord } from '../log/port.ts';
import { webhookReplay } from './replay.ts';

const lineAccountId = 'line';
const origin = {
  conversationId: 'c1',
  brandId: 'tea',
  lineAccountId,
  kind: 'user',
  sourceId: 'U1',
  userId: 'U1',
  standby: false,
  happenedAt: 1000,
} as const;

/** Returns a record with an event that was stored raw, because an earlier version could not decode it. */
function storedRaw(position: number): LogRecord {
  const content = contentIds.message('c1', `m${position}`);
  const raw = { type: 'message', message: { type: 'text', id: `50000000000000000${position}`, text: 'hello' } };
  const event = { type: 'other.received', origin, messageId: `m${position}`, name: 'message', content } as const;
  return {
    position,
    stream: 'conversation/c1',
    at: 1000,
    actor: 'line',
    events: [{ ...event, replyToken: null }],
    contents: { [content]: { text: '', content: { raw } } },
  };
}

const unhandled: unknown[] = [];
const noteUnhandled = (reason: unknown) => unhandled.push(reason);
beforeEach(() => process.on('unhandledRejection', noteUnhandled));
afterEach(() => {
  process.off('unhandledRejection', noteUnhandled);
  unhandled.length = 0;
});

test('if the log accepts one fact and rejects another, the call fails once all have ended, and the next call records both', async () => {
  const full = new LogUnavailable('no room');
  const taken: (string | undefined)[] = [];
  let isFull = true;
  const replay = webhookReplay({
    log: {
      read: async (after) => {
        // Waits for a turn of the event loop, so that an unhandled rejection of an earlier append would be reported by then.
        await new Promise(setImmediate);
        return [storedRaw(after + 1)];
      },
    },
    append: async ({ dedupe }: NewRecord) => {
      if (isFull && dedupe?.startsWith('replay/2/')) await new Promise(setImmediate);
      else if (isFull && dedupe?.startsWith('replay/1/')) throw full;
      if (taken.includes(dedupe)) return { state: 'duplicate' };
      taken.push(dedupe);
      return { state: 'appended', position: 10 + taken.length };
    },
    reached: async () => true,
    now: () => 2000,
  });
  await expect(replay.replay(lineAccountId, [1, 2, 3])).rejects.toBe(full);
  expect([taken.length, unhandled]).toEqual([2, []]);
  isFull = false;
  const outcomes = await replay.replay(lineAccountId, [1, 2, 3]);
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['replayed', 'replayed', 'replayed']);
  expect(taken).toHaveLength(3);
});

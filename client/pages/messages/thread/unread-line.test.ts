import { describe, expect, test } from 'vitest';
import type { Message } from '../../../../shared/rows.ts';
import { nextLine, noLine, type UnreadLine } from './use-thread-view.ts';

const thread = (...ids: string[]) =>
  ids.map((id) => ({ id, direction: id.startsWith('o') ? 'out' : 'in' }) as unknown as Message);
const step = (line: UnreadLine, unread: number, looking: boolean, ...ids: string[]) =>
  nextLine(line, { conversationId: 'c', unread, looking, messages: thread(...ids), newest: null });

describe('the unread line', () => {
  test('is before the first unread message when the conversation is opened', () => {
    expect(step(noLine, 2, true, 'i1', 'o1', 'i2', 'o2', 'i3').from).toBe('i2');
  });

  test('is before the oldest loaded message when more are unread than are loaded', () => {
    expect(step(noLine, 70, true, 'i1', 'i2').from).toBe('i1');
  });

  test('is not drawn where nothing is unread', () => {
    expect(step(noLine, 0, true, 'i1').from).toBeNull();
  });

  test('stays while the conversation is read and answered', () => {
    let line = step(noLine, 1, true, 'i1', 'i2');
    line = step(line, 0, true, 'i1', 'i2');
    line = step(line, 0, true, 'i1', 'i2', 'o1');
    line = step(line, 1, true, 'i1', 'i2', 'o1', 'i3');
    expect(line.from).toBe('i2');
  });

  test('moves before messages that arrived while the page was hidden', () => {
    let line = step(noLine, 0, true, 'i1');
    line = step(line, 1, false, 'i1', 'i2');
    line = step(line, 2, false, 'i1', 'i2', 'i3');
    expect(line.from).toBe('i2');
  });

  test('waits for the messages', () => {
    const line = step(noLine, 2, true);
    expect(step(line, 2, true, 'i1', 'i2', 'i3').from).toBe('i2');
  });

  test('waits for the message itself, where the number comes before it', () => {
    const counted = { conversationId: 'c', unread: 1, looking: false, newest: 'i2' };
    let line = step(noLine, 0, true, 'i1');
    line = nextLine(line, { ...counted, messages: thread('i1') });
    expect(line.from).toBeNull();
    expect(nextLine(line, { ...counted, messages: thread('i1', 'i2') }).from).toBe('i2');
  });

  test('belongs to its conversation', () => {
    const line = step(noLine, 1, true, 'i1');
    expect(
      nextLine(line, { conversationId: 'd', unread: 0, looking: true, messages: thread('i9'), newest: null }).from,
    ).toBeNull();
  });
});

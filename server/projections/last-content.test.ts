import { expect, test } from 'vitest';
import type { Event } from '../../shared/events/index.ts';
import { account, brand, Given, person, start, wrote } from '../../tests/support/given.ts';
import { applyRecords } from '../engine/apply-records.ts';
import { inboxRows } from './index.ts';
import type { ProjectionSet } from './set.ts';

const conversationId = 'c1';
const at = start + 3_600_000;
const ofStaff = { conversationId, staffId: 'ann', staffName: 'ANN', clientId: null };
const labels: Event = { type: 'conversation.labelled', conversationId, labels: ['tea-escalated'] };

test.each<[string, Event, number | null]>([
  ['a message of the customer', wrote(conversationId, 'm2', { happenedAt: at - 5 }), at - 5],
  ['a message from before the last one', wrote(conversationId, 'm2', { happenedAt: start - 5 }), null],
  ['a note in the thread', { type: 'message.noted', messageId: 'n1', content: 'n1', mentioned: [], ...ofStaff }, at],
  ['a note of the conversation', { type: 'note.added', conversationId, noteId: 'n1', content: 'n1' }, at],
  ['a system line', labels, at],
  ['an event without a system line', { type: 'conversation.pinned', conversationId, pinned: true }, null],
])('%s changes its conversation once, with the time of the last content', (_, event, lastWordAt) => {
  const world = new Given(brand('tea'), account('line', 'tea'), person('ann'), wrote(conversationId, 'm1'));
  const before = world.read('conversation', conversationId)?.hidden.lastWordAt;
  let changes = 0;
  const counted: ProjectionSet = {
    ...inboxRows,
    derive: (change, context) => {
      if (change.kind === 'conversation') changes += 1;
      return inboxRows.derive(change, context);
    },
  };
  const actor = 'staff:ann' as const;
  const record = {
    position: 9,
    stream: 'any',
    at,
    actor,
    events: [event],
    contents: { n1: { text: 'calls at noon' } },
  };
  const { overlay, deadLetters } = applyRecords(counted, [record], world.read, () => []);
  expect(deadLetters).toEqual([]);
  expect(changes).toBe(1);
  expect(overlay.read('conversation', conversationId)?.hidden.lastWordAt).toBe(lastWordAt ?? before);
});

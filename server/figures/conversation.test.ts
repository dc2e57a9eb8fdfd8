import { expect, test } from 'vitest';
import type { Event } from '../../shared/events/index.ts';
import { assignedToAnn, newCases, reopenedCases, statusSetTo } from '../../tests/support/assignee-cases.ts';
import { projectFigures } from '../../tests/support/figures/figure-rows.ts';
import { person, start, wrote } from '../../tests/support/given.ts';

const conversationId = 'c1';

/** Returns the assignee and status of the conversation after events at the given times. */
function stateAfter(...events: [number, Event][]) {
  const records = events.map(([at, event], i) => {
    const stream = 'conversationId' in event || 'origin' in event ? `conversation/${conversationId}` : 'config';
    return { position: i + 1, stream, at: start + at, actor: 'system' as const, events: [event], contents: {} };
  });
  const store = projectFigures(records, 'UTC');
  const { assignedTo, status } = store.get('standing', conversationId)?.row ?? {};
  store.close();
  return { assignedTo, status };
}

test.each(newCases)('a new case %s', (_, events, assignedTo) => {
  const all = [
    person('ann'),
    wrote(conversationId, 'm1'),
    assignedToAnn,
    statusSetTo('resolved'),
    ...events,
    wrote(conversationId, 'm2'),
  ];
  const state = stateAfter(...all.map((event, i): [number, Event] => [i, event]));
  expect(state).toEqual({ assignedTo, status: assignedTo === null ? 'pending' : 'open' });
});

test.each(reopenedCases)('a case that is reopened %s', (_, ms, events, expected) => {
  const before = [person('ann'), ...events, wrote(conversationId, 'm1'), assignedToAnn, statusSetTo('resolved')];
  const state = stateAfter(...before.map((event): [number, Event] => [0, event]), [ms, statusSetTo('open')]);
  expect(state).toEqual(expected);
});

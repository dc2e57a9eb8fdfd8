import { afterEach, expect, test } from 'vitest';
import type { Conversation } from '../../../../shared/rows.ts';
import { atoms } from '../../../app/atoms.ts';
import { sessionAtom } from '../../../session/state.ts';
import { inverseOf } from '../actions/changes.ts';
import { verbs } from './table.ts';
import type { Subject, Verb } from './verb.ts';

const agents = ['messages.view', 'messages.reply'];
const leads = [...agents, 'messages.assign'];
const rowOf = (assignedTo: string | null) => ({ id: 'c1', assignedTo }) as Conversation;

afterEach(() => atoms.set(sessionAtom, { state: 'signedOut' }));

test.each([
  [agents, null, ['header', 'assignee', 'key', 'palette']],
  [agents, 'nok', []],
  [agents, 'mali', []],
  [leads, null, ['header', 'assignee', 'palette']],
  [leads, 'nok', ['assignee', 'palette']],
  [leads, 'mali', []],
] as const)('with %j, one that %s holds is taken from %j', (permissions, holder, places) => {
  const may: Subject['may'] = (permission) => (permissions as readonly string[]).includes(permission);
  const subject = { ids: ['c1'], row: rowOf(holder), archived: false, me: 'mali', may } as unknown as Subject;
  const take: Verb = verbs.take;
  const all = ['header', 'assignee', 'key', 'palette'] as const;
  expect(all.filter((place) => take.isOffered(subject, place))).toEqual(places);
});

test('a conversation goes back to the queue by those who may assign it', () => {
  const back = (permissions: readonly string[]) => {
    atoms.set(sessionAtom, { state: 'signedIn', user: { id: 'mali', permissions } as never });
    return inverseOf({ action: 'assign', staffId: 'mali' }, rowOf(null));
  };
  expect(back(leads)).toEqual({ action: 'assign', staffId: null, from: 'mali' });
  expect(back(agents)).toBeNull();
});

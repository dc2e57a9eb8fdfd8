import { afterEach, expect, test } from 'vitest';
import { atoms } from '../../../app/atoms.ts';
import { sessionAtom } from '../../../session/state.ts';
import { batchAtom } from './batch.ts';
import { filterAtom, firstShown, isSameChoice, searchAtom, shownAtom, typedAtom } from './list-query.ts';

afterEach(() => atoms.set(sessionAtom, { state: 'signedOut' }));

test('search, filter and selection of one user are not shown to the next one on the same page', () => {
  atoms.set(sessionAtom, { state: 'signedIn', user: { id: 's1' } as never });
  atoms.set(filterAtom, 'overtime');
  atoms.set(typedAtom, 'mali ');
  atoms.set(searchAtom, 'mali');
  atoms.set(batchAtom, new Set(['c1']));
  atoms.set(sessionAtom, { state: 'signedOut' });
  atoms.set(sessionAtom, { state: 'signedIn', user: { id: 's2' } as never });
  expect([filterAtom, typedAtom, searchAtom, batchAtom].map((one) => atoms.get<unknown>(one))).toEqual([
    'open',
    '',
    '',
    null,
  ]);
});

test('a change of permissions changes nothing of them', () => {
  atoms.set(sessionAtom, { state: 'signedIn', user: { id: 's1' } as never });
  atoms.set(searchAtom, 'mali');
  atoms.set(sessionAtom, { state: 'signedIn', user: { id: 's1', permissions: [] } as never });
  expect(atoms.get(searchAtom)).toBe('mali');
});

test('no filter is selected while a saved view with changed conditions is shown, and selecting one leaves the view', () => {
  atoms.set(shownAtom, { view: 'v1', chosen: { filter: 'open', conditions: { unread: true } }, sort: null });
  expect(atoms.get(filterAtom)).toBeNull();
  atoms.set(filterAtom, 'open');
  expect(atoms.get(shownAtom)).toEqual(firstShown);
});

test('selecting the open conversations drops conditions that would leave the list empty, and keeps the others', () => {
  const conditions = { status: ['resolved' as const], unread: true };
  atoms.set(shownAtom, { view: null, chosen: { filter: 'all', conditions }, sort: null });
  atoms.set(filterAtom, 'unassigned');
  expect(atoms.get(shownAtom).chosen).toEqual({ filter: 'unassigned', conditions });
  atoms.set(filterAtom, 'open');
  expect(atoms.get(shownAtom).chosen).toEqual({ filter: 'open', conditions: { unread: true } });
});

test('a label that is removed and added again changes nothing of a view', () => {
  const labelled = (...label: string[]) => ({ filter: 'all' as const, conditions: { label } });
  expect(isSameChoice(labelled('a', 'b'), labelled('b', 'a'))).toBe(true);
  expect(isSameChoice(labelled('a', 'b'), labelled('a'))).toBe(false);
});

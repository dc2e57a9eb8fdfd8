import { expect, test } from 'vitest';
import { limits } from '../../../../shared/limits.ts';
import { isListAddress, type ListAddress, listParams, readListAddress, withListParams } from './list-address.ts';
import { firstShown, type Shown } from './list-query.ts';

const open: Shown = firstShown;
const some: Shown = {
  view: null,
  chosen: { filter: 'unread', conditions: { status: ['open', 'closed'], assignee: ['me', 'u1'], free: true } },
  sort: null,
};

test.each<[string, ListAddress, string]>([
  ['the first list', { shown: open, search: '' }, ''],
  ['a filter', { shown: { ...open, chosen: { filter: 'archived', conditions: {} } }, search: '' }, 'archived'],
  ['conditions', { shown: some, search: '' }, 'status=open,closed'],
  ['a search', { shown: open, search: 'น้ำ ชา & 茶' }, 'q='],
  ['a saved view', { shown: { view: 'v1', chosen: null, sort: null }, search: '' }, 'view=v1'],
  [
    'a saved view with another order',
    { shown: { view: 'v1', chosen: null, sort: 'unread' }, search: '' },
    'sort=unread',
  ],
  ['a changed view', { shown: { ...some, view: 'v1' }, search: 'x' }, 'free=true'],
])('%s survives the address', (_, state, part) => {
  const search = withListParams('?at=m1', listParams(state, state.shown.sort ?? 'smart'));
  expect(search).toContain(part);
  const params = new URLSearchParams(search);
  expect(params.get('at')).toBe('m1');
  expect(isListAddress(params)).toBe(state.shown !== open || state.search !== '');
  const { shown, search: q } = readListAddress(params);
  expect([{ ...shown, sort: state.shown.sort }, q]).toEqual([state.shown, state.search]);
});

test('unknown values in the address are ignored', () => {
  const params = new URLSearchParams(`filter=none&status=open,x&priority=&unread=maybe&sort=z&q=${'a'.repeat(999)}`);
  expect(readListAddress(params)).toEqual({
    shown: { view: null, chosen: { filter: 'all', conditions: { status: ['open'] } }, sort: null },
    search: 'a'.repeat(limits.phraseMax),
  });
});

test('an order that is not the usual one is in the address of the first list, too', () => {
  expect(listParams({ shown: open, search: '' }, 'latest')).toEqual({ sort: 'latest' });
});

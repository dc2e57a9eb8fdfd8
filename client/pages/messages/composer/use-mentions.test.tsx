import { act, renderHook } from '@testing-library/react';
import { Provider } from 'jotai';
import type { PropsWithChildren } from 'react';
import { afterEach, expect, test } from 'vitest';
import { atoms } from '../../../app/atoms.ts';
import { sessionAtom } from '../../../session/state.ts';
import { rowStore } from '../../../sync/store.ts';
import { useColleagues } from './use-mentions.ts';

afterEach(() => {
  rowStore.clear();
  atoms.set(sessionAtom, { state: 'signedOut' });
});

test('mentions include colleagues who can be notified: active, of the brand, and permitted to reply', () => {
  const mali = { version: 1, fullName: 'Mali', active: true, answers: true, assignedBrands: ['b1'], load: {} };
  const people = {
    s1: mali,
    s2: mali,
    viewer: { ...mali, answers: false },
    inactive: { ...mali, active: false },
    elsewhere: { ...mali, assignedBrands: ['b2'] },
    owner: { ...mali, assignedBrands: ['all'] },
  };
  atoms.set(sessionAtom, { state: 'signedIn', user: { id: 's1', permissions: [] } as never });
  rowStore.open('team');
  const rows = Object.entries(people).map(([id, row]) => ({ kind: 'colleague', id, version: 1, row: { id, ...row } }));
  act(() => rowStore.apply('team', rows as never));
  const wrapper = ({ children }: PropsWithChildren) => <Provider store={atoms}>{children}</Provider>;
  const { result } = renderHook(() => useColleagues('b1'), { wrapper });
  expect(result.current.map(({ id }) => id)).toEqual(['s2', 'owner']);
});

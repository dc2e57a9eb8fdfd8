import { catalogue } from 'virtual:catalogue/dashboard';
import { act, render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { SessionUser } from '../../../shared/api/auth.ts';
import { atoms } from '../../app/atoms.ts';
import { Root } from '../../app/root.tsx';
import { activate, learn } from '../../i18n/i18n.ts';
import { sessionAtom } from '../../session/state.ts';
import { rowStore } from '../../sync/store.ts';
import { DashboardHead } from './dashboard-head.tsx';

const user = {
  id: 's1',
  role: 'manager',
  permissions: ['dashboard.view', 'messages.brand_filter'],
  assignedBrands: [],
};
const brand = (id: string) => ({
  kind: 'brand' as const,
  id,
  version: 1,
  row: { id, version: 1, name: `Brand ${id}` },
});

beforeAll(async () => {
  await learn(catalogue);
  await activate('en');
  atoms.set(sessionAtom, { state: 'signedIn', user: user as unknown as SessionUser });
});

test('names the only brand that one has, and all of them when there are more', () => {
  rowStore.open('team');
  rowStore.apply('team', [brand('b1')]);
  render(
    <Root language="en" env="test">
      <DashboardHead changedAt={null} />
    </Root>,
  );
  expect(screen.getByText('Brand b1')).toBeTruthy();
  act(() => rowStore.apply('team', [brand('b2')]));
  expect(screen.getByText('All brands')).toBeTruthy();
});

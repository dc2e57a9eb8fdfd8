import { catalogue } from 'virtual:catalogue/dashboard';
import { act, render, screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { SessionUser } from '../../../shared/api/auth.ts';
import type { FiguresMeta } from '../../../shared/api/figures.ts';
import { atoms } from '../../app/atoms.ts';
import { Root } from '../../app/root.tsx';
import type { ShownRange } from '../../figures/use-range.ts';
import { activate, addCatalogue } from '../../i18n/i18n.ts';
import { sessionAtom } from '../../session/state.ts';
import { setConnection } from '../../sync/connection-state.ts';
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
const meta = { asOf: '2026-11-19T07:07:32.000Z', verifiedTo: '2026-11-19T07:05:00.000Z', timeZone: 'Asia/Bangkok' };
const zone = { today: '2026-11-19', timeZone: 'Asia/Bangkok', brand: 'all', setBrand() {}, setChoice() {} };
const range = (choice: ShownRange['choice'], from: string, to = from): ShownRange => ({
  ...zone,
  choice,
  isBroken: false,
  days: { from, to },
  query: { brand: 'all', ...choice },
});

beforeAll(async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-19T07:08:00Z'), toFake: ['Date'] });
  await addCatalogue(catalogue);
  await activate('en');
  atoms.set(sessionAtom, { state: 'signedIn', user: user as unknown as SessionUser });
});

const show = (shown: ShownRange, known: FiguresMeta | null = meta as FiguresMeta, changedAt: number | null = null) =>
  render(
    <Root language="en" env="test">
      <DashboardHead changedAt={changedAt} range={shown} meta={known} />
    </Root>,
  );

test('names the only brand that one has, and all of them when there are more', () => {
  rowStore.open('team');
  rowStore.apply('team', [brand('b1')]);
  show(range({ range: 'today' }, '2026-11-19'), null);
  expect(screen.getByText(/^Brand b1 · /)).toBeTruthy();
  act(() => rowStore.apply('team', [brand('b2')]));
  expect(screen.getByText(/^All brands · /)).toBeTruthy();
});

test.each([
  [range({ range: 'today' }, '2026-11-19'), 'Thursday 19 November, compared with yesterday at 14:07'],
  [range({ range: 'yesterday' }, '2026-11-18'), 'Wednesday 18 November, compared with the previous day'],
  [
    range({ range: 'last7' }, '2026-11-13', '2026-11-19'),
    '13 November to 19 November, compared with the previous 7 days',
  ],
  [
    range({ range: 'thisMonth' }, '2026-11-01', '2026-11-19'),
    '1 November to 19 November, compared with the previous month',
  ],
])('says once what everything is compared with, and up to when it was recounted', (shown, expected) => {
  show(shown);
  expect(document.body.textContent?.replaceAll(',', '')).toContain(expected.replaceAll(',', ''));
  expect(screen.getByText('Verified to 14:05')).toBeTruthy();
});

test('shows the time of the figures only when the connection is lost', () => {
  const today = range({ range: 'today' }, '2026-11-19');
  const later = Date.parse('2099-01-01T03:04:05Z');
  show(today, meta as FiguresMeta, later);
  expect(screen.queryByText('Not connected')).toBeNull();
  act(() => setConnection('offline'));
  expect(screen.getByText('Not connected')).toBeTruthy();
  expect(screen.getByText(/^as of 10:04:05/)).toBeTruthy();
});

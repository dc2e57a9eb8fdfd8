import { catalogue } from 'virtual:catalogue/dashboard';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Root } from '../../../app/root.tsx';
import { activate, addCatalogue } from '../../../i18n/i18n.ts';
import { rowStore } from '../../../sync/store.ts';
import { OverdueNote } from './waiting-strip.tsx';

const now = Date.now();
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

beforeEach(async () => {
  await addCatalogue(catalogue);
  await activate('en');
  // The VIP has waited for 61 minutes and has been overdue for 60. The other customer has waited longer (150), but has been overdue for
  // only 30.
  const late = [
    { conversationId: 'vip', waitingSince: minutesAgo(61), dueAt: minutesAgo(60) },
    { conversationId: 'normal', waitingSince: minutesAgo(150), dueAt: minutesAgo(30) },
  ];
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ success: true, data: late, meta: {} })));
});
afterEach(() => {
  act(() => rowStore.clear());
  vi.unstubAllGlobals();
});

const show = () =>
  render(
    <Root language="en" env="test">
      <output>
        <OverdueNote brand="all" count={2} isShown />
      </output>
    </Root>,
  );

test('the overdue tile shows the time since the deadline of the most overdue customer', async () => {
  show();
  await screen.findByText(/^by up to/);
  expect(screen.getByRole('time').getAttribute('datetime')).toBe(minutesAgo(60));
});

test('the overdue tile shows the limit of every level that differs from that of other customers', async () => {
  const tolerances = { normal: 7200, vip1: 7200, vip2: 1800, vip3: 60 };
  rowStore.open('me');
  rowStore.apply('me', [{ kind: 'settings', id: 'settings', version: 1, row: { tolerances } }] as never);
  show();
  expect((await screen.findByText(/^limit/)).textContent?.replaceAll('\u00a0', ' ')).toBe(
    'limit 2 h 00 · VIP2 30:00 min · VIP3 60 s',
  );
});

import { act, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionUser } from '../../../shared/api/auth.ts';
import { atoms } from '../../app/atoms.ts';
import { Root } from '../../app/root.tsx';
import { activate } from '../../i18n/i18n.ts';
import { sessionAtom } from '../../session/state.ts';
import { BrandsPanel } from './brands-panel.tsx';
import { LiveKpiCards, useKpiFigures } from './live-panels.tsx';
import { RankingsPanel } from './rankings-panel.tsx';
import { RemindersPanel } from './reminders-panel.tsx';
import { SharingDialog } from './sharing-dialog.tsx';
import { useRankings } from './use-figures.ts';

const user = { id: 's1', role: 'manager', permissions: ['dashboard.view'], assignedBrands: ['all'] };
let requests: number;

beforeEach(async () => {
  await activate('en');
  atoms.set(sessionAtom, { state: 'signedIn', user: user as unknown as SessionUser });
  requests = 0;
  vi.stubGlobal('fetch', async () => {
    requests += 1;
    return new Response(JSON.stringify({ success: false, code: 'internal', message: 'Internal' }), { status: 500 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const show = (children: React.ReactNode) =>
  render(
    <Root language="en" env="test">
      {children}
    </Root>,
  );
const again = () => screen.getByRole('button', { name: 'Try again' });

test('new VIPs that failed to load are not shown as none, and are requested again', async () => {
  show(<RemindersPanel figures={{ waitingCustomers: 0 }} rows={null} team={[]} className="" onShare={null} />);
  await act(async () => undefined);
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(screen.queryByText(/No one is waiting too long/)).toBeNull();
  await act(async () => again().click());
  expect(requests).toBe(2);
});

test('figures that fail for the same reason are one message with one retry', async () => {
  const query = { brand: 'all', range: 'today' } as const;
  function Cards() {
    return <LiveKpiCards live={{}} query={query} result={useKpiFigures(query, true)} />;
  }
  function Rankings() {
    return <RankingsPanel className="" query={query} result={useRankings(query)} />;
  }
  for (const [part, calls] of [
    [<Cards key="cards" />, 2],
    [<Rankings key="rankings" />, 4],
  ] as const) {
    requests = 0;
    const { unmount } = show(part);
    await act(async () => undefined);
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    await act(async () => again().click());
    expect(requests).toBe(2 * calls);
    unmount();
  }
});

test('a plan that failed to load shows the reason, and is requested again', async () => {
  show(<SharingDialog sharing={{ task: 'unassigned' }} onClose={() => undefined} />);
  await act(async () => undefined);
  // Two requests, because the dialog loads the plans of both tasks, `unassigned` and `balance`.
  expect(requests).toBe(2);
  await act(async () => again().click());
  expect(requests).toBe(3);
});

test('the rates of all brands are not blank while loading', async () => {
  atoms.set(sessionAtom, { state: 'signedIn', user: { ...user, role: 'super_admin' } as unknown as SessionUser });
  const line = (id: string) => ({
    brand: { id, name: id },
    ...{ customers: 2, activeRate: 50, csat: 4, satisfaction: 80, complaints: 0, staffPerformance: 70 },
    ...{ revenue: [{ currency: 'TWD', amount: 90 }], conversations: 3 },
  });
  const meta = { nextCursor: null, total: 2, to: '2026-11-27T17:00:00.000Z' };
  let answerRates = (_: Response) => undefined as unknown;
  vi.stubGlobal('fetch', (url: string) =>
    String(url).includes('/dashboard/figures')
      ? new Promise<Response>((resolve) => {
          answerRates = resolve;
        })
      : Promise.resolve(Response.json({ success: true, data: [line('Tea'), line('Ink')], meta })),
  );
  show(<BrandsPanel brand="all" />);
  const totals = (await screen.findByText('All brands')).closest('tr') as HTMLElement;
  expect(within(totals).queryByText('—')).toBeNull();
  await act(async () => void answerRates(Response.json({ success: true, data: {}, meta: {} })));
  expect(within(totals).queryAllByText('—').length).toBeGreaterThan(0);
});

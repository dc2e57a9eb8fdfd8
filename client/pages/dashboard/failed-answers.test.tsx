import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionUser } from '../../../shared/api/auth.ts';
import { atoms } from '../../app/atoms.ts';
import { Root } from '../../app/root.tsx';
import { activate } from '../../i18n/i18n.ts';
import { sessionAtom } from '../../session/state.ts';
import { RemindersPanel } from './reminders-panel.tsx';
import { SharingDialog } from './sharing-dialog.tsx';

const user = { id: 's1', role: 'manager', permissions: ['dashboard.view'], assignedBrands: ['all'] };
let asked: number;

beforeEach(async () => {
  await activate('en');
  atoms.set(sessionAtom, { state: 'signedIn', user: user as unknown as SessionUser });
  asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
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

test('new VIPs that did not come are no calm day, and are asked for again', async () => {
  show(<RemindersPanel figures={{ waitingCustomers: 0 }} rows={null} team={[]} className="" onShare={null} />);
  await act(async () => undefined);
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(screen.queryByText(/^Nobody waits too long/)).toBeNull();
  await act(async () => again().click());
  expect(asked).toBe(2);
});

test('a plan that did not come says why, and is asked for again', async () => {
  show(<SharingDialog sharing={{ task: 'unassigned' }} onClose={() => undefined} />);
  await act(async () => undefined);
  // A plan for each task.
  expect(asked).toBe(2);
  await act(async () => again().click());
  expect(asked).toBe(3);
});

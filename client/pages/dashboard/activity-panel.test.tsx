import { catalogue } from 'virtual:catalogue/dashboard';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { SessionUser } from '../../../shared/api/auth.ts';
import type { Activity } from '../../../shared/api/dashboard.ts';
import { atoms } from '../../app/atoms.ts';
import { Root } from '../../app/root.tsx';
import { addCatalogue } from '../../i18n/i18n.ts';
import { sessionAtom } from '../../session/state.ts';
import { ActivityRow } from './activity-panel.tsx';

beforeAll(() => addCatalogue(catalogue));
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-19T18:00:00Z'), toFake: ['Date'] });
  const user = { id: 's1', role: 'viewer', permissions: [], assignedBrands: [] };
  atoms.set(sessionAtom, { state: 'signedIn', user: user as unknown as SessionUser });
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['2026-11-19T17:00:05.000Z', '00:00:05'],
  ['2026-11-19T16:59:59.000Z', '19 Nov'],
])('an activity of %s is shown as %s: its times and days are in the business time zone', (at, text) => {
  const actor = { type: 'staff', id: 's2', name: 'Mali' };
  const row = {
    id: 'a1',
    kind: 'sign-in',
    at,
    brandId: 'b1',
    conversationId: null,
    customerName: null,
    actor,
    detail: {},
  };
  render(
    <Root language="en" env="test">
      <ul>
        <ActivityRow row={row as unknown as Activity} />
      </ul>
    </Root>,
  );
  expect(screen.getByText(text)).toBeTruthy();
});

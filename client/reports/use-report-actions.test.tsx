import { catalogue } from 'virtual:catalogue/reports';
import { notifications } from '@mantine/notifications';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { permissions } from '../../shared/permissions.ts';
import type { Report } from '../../shared/report-rows.ts';
import { atoms } from '../app/atoms.ts';
import { Root } from '../app/root.tsx';
import { activate, addCatalogue } from '../i18n/i18n.ts';
import { sessionAtom } from '../session/state.ts';
import { useReportActions } from './use-report-actions.ts';

const report = { id: 'r1', name: 'Week 47', template: 'kpi-overview', fileSize: 9 } as unknown as Report;

function Load() {
  const { load } = useReportActions()(report);
  return (
    <button type="button" onClick={() => load('pdf')}>
      Download
    </button>
  );
}

beforeAll(async () => {
  await addCatalogue(catalogue);
  await activate('en');
  atoms.set(sessionAtom, { state: 'signedIn', user: { id: 'me', role: 'manager', permissions } as never });
});
afterEach(() => {
  act(() => notifications.clean());
  vi.unstubAllGlobals();
});

test.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), true],
  ['a response that rows are being rebuilt', async () => Response.json({ code: 'not_ready' }, { status: 503 }), true],
  ['one question too many', async () => Response.json({ code: 'too_many_requests' }, { status: 429 }), true],
  ['a report without this file', async () => Response.json({ code: 'report_file_not_found' }, { status: 404 }), false],
  ['a deleted report', async () => Response.json({ code: 'report_not_found' }, { status: 404 }), false],
])('a download that met %s', async (_, answer, isOffered) => {
  vi.stubGlobal('fetch', answer);
  render(
    <Root language="en" env="test">
      <Load />
    </Root>,
  );
  act(() => screen.getByRole('button', { name: 'Download' }).click());
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(isOffered);
});

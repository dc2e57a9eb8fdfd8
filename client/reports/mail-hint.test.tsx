import { catalogue } from 'virtual:catalogue/reports';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Schedule } from '../../shared/report-rows.ts';
import { atoms } from '../app/atoms.ts';
import { Root } from '../app/root.tsx';
import { activate, addCatalogue } from '../i18n/i18n.ts';
import { sessionAtom } from '../session/state.ts';
import { rowStore } from '../sync/store.ts';
import { FiledOnlyHint, MailHint } from './mail-hint.tsx';

const none = { host: '', port: 587, security: 'starttls', username: '', fromName: '', fromAddress: '' };
const some = { ...none, host: 'smtp.example.com' };
const requests: string[] = [];
let answer: { server: object; environment: object | null };

beforeAll(async () => {
  await addCatalogue(catalogue);
  await activate('en');
});
beforeEach(() => {
  requests.splice(0);
  rowStore.open('reports');
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    return Response.json({ success: true, data: answer, meta: {} });
  });
});
afterEach(() => {
  rowStore.clear();
  vi.unstubAllGlobals();
});

async function show(role: string, hint = <MailHint />): Promise<void> {
  atoms.set(sessionAtom, { state: 'signedIn', user: { id: 'me', role, permissions: [] } as never });
  await act(async () =>
    render(
      <Root language="en" env="test">
        {hint}
      </Root>,
    ),
  );
}
const isShown = () => screen.queryByText(/No mail server is set up/) !== null;

test.each([
  ['none', none, null, true],
  ['one that is set', some, null, false],
  ['one of the environment', none, some, false],
])('of mail servers there is %s', async (_, server, environment, isExpected) => {
  answer = { server, environment };
  await show('super_admin');
  await vi.waitFor(() => expect(requests).toEqual(['/api/settings/smtp']));
  await act(async () => undefined);
  expect(isShown()).toBe(isExpected);
});

test.each([
  ['none was set up yet', none, true],
  ['one is set up by now', some, false],
])('reports that were only archived are mentioned on the page while %s', async (_, server, isExpected) => {
  answer = { server, environment: null };
  const filed = { lastRun: { error: 'mail.not_set_up' } };
  await show('super_admin', <FiledOnlyHint schedules={[filed as Schedule]} />);
  await vi.waitFor(() => expect(requests).toEqual(['/api/settings/smtp']));
  await act(async () => undefined);
  expect(isShown()).toBe(isExpected);
});

test('users without permission to query it learn it from runs', async () => {
  await show('manager');
  expect([requests, isShown()]).toEqual([[], false]);
  const row = { id: 's1', version: 1, lastRun: { error: 'mail.not_set_up' } };
  await act(
    async () => void rowStore.apply('reports', [{ kind: 'schedule', id: 's1', version: 1, row: row as never }]),
  );
  expect(isShown()).toBe(true);
});

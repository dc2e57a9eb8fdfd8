import { render } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { Schedule } from '../../shared/report-rows.ts';
import { Root } from '../app/root.tsx';
import { activate, addCatalogue } from '../i18n/i18n.ts';
import { LastRun, RunBadge } from './last-run.tsx';

beforeAll(async () => {
  await addCatalogue();
  await activate('en');
});

const at = '2026-01-01T00:00:00.000Z';
const under = { id: 'r', at, reportId: 'r1' };
const over = { ...under, late: false };

const runs: [string, Partial<Schedule>, string, RegExp][] = [
  ['is made', { running: { ...under, status: 'generating', error: null } }, 'generating', /^Generating$/],
  ['is mailed', { running: { ...under, status: 'mailing', error: null } }, 'mailing', /^Sending$/],
  [
    'is mailed once more',
    { running: { ...under, status: 'mailing', error: 'mail.busy' } },
    'mailing',
    /^SendingThe mail server is not accepti/,
  ],
  ['failed', { lastRun: { ...over, status: 'failed', error: 'stuck' } }, 'failed', /^FailedIt took too long/],
  [
    'may have been mailed',
    { lastRun: { ...over, status: 'failed', error: 'mail.unknown' } },
    'unknown',
    /^Possibly sentThe /,
  ],
  [
    'did not reach everybody',
    { lastRun: { ...over, status: 'sent', error: 'mail.recipients_refused' } },
    'partly',
    /^Partly sentThe server rejected/,
  ],
  ['was late', { lastRun: { ...over, status: 'filed', error: null, late: true } }, 'filed', /^Saved, not emailedlate/],
];

test.each(runs)('a run that %s is shown as such', (_, row, status, text) => {
  const schedule = { running: null, lastRun: null, ...row } as Schedule;
  const { container, unmount } = render(
    <Root language="en" env="test">
      <div data-testid="run">
        <LastRun schedule={schedule} />
      </div>
    </Root>,
  );
  expect(container.querySelector('[data-testid="run"]')?.textContent).toMatch(text);
  expect(container.querySelector('[data-status]')?.getAttribute('data-status')).toBe(status);
  unmount();
});

test('a run that did not reach everybody shows the number of recipients, if they are known', () => {
  const recipients = (['sent', 'refused', 'sent'] as const).map((status, index) => ({
    address: `${index}@example.com`,
    status,
    reply: null,
  }));
  const { container } = render(
    <Root language="en" env="test">
      <RunBadge status="sent" error="mail.recipients_refused" recipients={recipients} />
    </Root>,
  );
  expect(container.querySelector('[data-status]')?.textContent).toBe('Sent to 2 of 3');
});

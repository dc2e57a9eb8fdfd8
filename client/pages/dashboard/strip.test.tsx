import { catalogue } from 'virtual:catalogue/dashboard';
import { render } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { Conversation } from '../../../shared/rows.ts';
import { Root } from '../../app/root.tsx';
import { activate, addCatalogue } from '../../i18n/i18n.ts';
import { present } from '../../time/clock.ts';
import { WaitingNote } from './strip.tsx';
import type { WaitingRows } from './use-waiting-rows.ts';

beforeAll(async () => {
  await addCatalogue(catalogue);
  await activate('en');
});

const ago = (minutes: number) => new Date(present() - minutes * 60_000 - 5000).toISOString();
const waits = (minutes: number) =>
  ({ id: `${minutes}`, waitingSince: ago(minutes), dueAt: ago(minutes - 1), overdue: true }) as Conversation;
const waiting = [waits(12), waits(33), waits(20)];

test.each([
  ['all are known', 'whole', 'longest 33'],
  ['the first are known', 'first', 'longest at least 33'],
  ['more are on their way', 'loading', ''],
] as const)('the longest wait, while %s', (_, extent, expected) => {
  const rows: WaitingRows = { waiting, extent, unassigned: [] };
  const { container } = render(
    <Root language="en" env="test">
      <p>
        <WaitingNote rows={rows} />
      </p>
    </Root>,
  );
  const text = container.querySelector('p')?.textContent ?? '';
  expect(expected === '' ? text : text.slice(0, expected.length)).toBe(expected);
});

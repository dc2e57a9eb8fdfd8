import { catalogue } from 'virtual:catalogue/messages';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Language } from '../../shared/vocabulary.ts';
import { Root } from '../app/root.tsx';
import { activate, addCatalogue } from '../i18n/i18n.ts';
import { DeadlineChip } from './deadline-chip.tsx';

const start = Date.parse('2026-11-21T10:00:00.000Z');
const row = { waitingSince: new Date(start).toISOString(), dueAt: new Date(start + 120_000).toISOString() };

beforeAll(() => addCatalogue(catalogue));
beforeEach(() => {
  vi.useFakeTimers({ now: start });
});
afterEach(() => {
  vi.useRealTimers();
});

async function show(language: Language, shown = row) {
  await activate(language);
  render(
    <Root language={language} env="test">
      <DeadlineChip row={shown} />
    </Root>,
  );
}
const tone = (text: string) => screen.getByText(text).dataset.tone;
/** Advances in steps, because each timer is set in the render after the previous one. */
function pass(ms: number): void {
  for (let passed = 0; passed < ms; passed += 250) act(() => vi.advanceTimersByTime(250));
}

test('counts down, turns amber in the last quarter and red when it is over, then counts up', async () => {
  await show('en');
  expect(tone('2:00')).toBe('calm');
  pass(89_000);
  expect(tone('0:31')).toBe('calm');
  pass(1000);
  expect(tone('0:30')).toBe('soon');
  pass(30_250);
  expect(tone('+0:00')).toBe('over');
  pass(5000);
  expect(tone('+0:05')).toBe('over');
});

test('counts from the current time when a deadline arrives after a long idle period', async () => {
  await activate('en');
  const of = (shown: Parameters<typeof DeadlineChip>[0]['row']) => (
    <Root language="en" env="test">
      <DeadlineChip row={shown} />
    </Root>
  );
  const { rerender } = render(of({ waitingSince: null, dueAt: null }));
  act(() => vi.advanceTimersByTime(600_000));
  rerender(of({ waitingSince: null, dueAt: new Date(start + 720_000).toISOString() }));
  expect(tone('2:00')).toBe('calm');
});

test("long durations use the user's language", async () => {
  await show('zh', { ...row, dueAt: new Date(start + 72 * 60_000).toISOString() });
  expect(screen.getByTitle('回覆期限剩 1 小時 12 分').textContent).toBe('1 小時 12 分');
});

import { act, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SessionUser } from '../../shared/api/auth.ts';
import { countDays, presetDays } from '../../shared/days.ts';
import { rangePresets } from '../../shared/figures.ts';
import { atoms } from '../app/atoms.ts';
import { Root } from '../app/root.tsx';
import { activate, addCatalogue } from '../i18n/i18n.ts';
import { sessionAtom } from '../session/state.ts';
import { dayOf, isDay } from './days.ts';
import { rangeOf } from './range.ts';
import { RangePicker } from './range-picker.tsx';
import { useRange } from './use-range.ts';

describe('days', () => {
  test('begin in the business zone', () => {
    expect(dayOf('2026-11-18T17:00:00Z', 'Asia/Bangkok')).toBe('2026-11-19');
    expect(dayOf('2026-11-18T16:59:59Z', 'Asia/Bangkok')).toBe('2026-11-18');
    expect(dayOf('2026-11-01T04:30:00Z', 'America/New_York')).toBe('2026-11-01');
  });

  test.each([
    ['today', '2026-03-01', '2026-03-01'],
    ['yesterday', '2026-02-28', '2026-02-28'],
    ['last7', '2026-02-23', '2026-03-01'],
    ['last30', '2026-01-31', '2026-03-01'],
    ['thisMonth', '2026-03-01', '2026-03-01'],
    ['lastMonth', '2026-02-01', '2026-02-28'],
  ] as const)('of the preset %s on 1 March', (preset, from, to) => {
    expect(presetDays(preset, '2026-03-01')).toEqual({ from, to });
  });

  test('that are invalid are ignored', () => {
    expect(['2026-02-29', '2026-13-01', '2026-1-1', '', null].filter(isDay)).toEqual([]);
    expect(isDay('2028-02-29')).toBe(true);
    expect(countDays({ from: '2026-11-01', to: '2026-11-07' })).toBe(7);
  });
});

test.each([
  ['range=last30', { range: 'last30' }],
  ['from=2026-11-01&to=2026-11-07', { from: '2026-11-01', to: '2026-11-07' }],
  ['from=2026-11-07&to=2026-11-01', null],
  ['from=2026-11-07', null],
  ['from=2025-10-15&to=2026-11-18', { from: '2025-10-15', to: '2026-11-18' }],
  ['from=2025-10-14&to=2026-11-18', null],
  ['from=2026-02-30&to=2026-11-18', null],
  ['range=everything', null],
  ['', null],
])('the address %s', (address, choice) => {
  expect(rangeOf(new URLSearchParams(address))).toEqual(choice);
});

describe('the picker', () => {
  function Page({ look }: { look: 'bar' | 'menu' }) {
    const range = useRange('today');
    return (
      <>
        <RangePicker range={range} look={look} />
        <p data-testid="query">{JSON.stringify(range.query)}</p>
      </>
    );
  }
  const show = (look: 'bar' | 'menu') =>
    render(
      <Root language="en" env="test">
        <Page look={look} />
      </Root>,
    );
  const query = () => JSON.parse(screen.getByTestId('query').textContent ?? '');

  beforeEach(async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-19T07:00:00Z'), toFake: ['Date'] });
    await activate('en');
    await addCatalogue();
    window.history.replaceState(null, '', '/analytics?staff=s1');
    const user = { id: 's1', role: 'manager', permissions: ['messages.brand_filter'], assignedBrands: [] };
    atoms.set(sessionAtom, { state: 'signedIn', user: user as unknown as SessionUser });
  });
  afterEach(() => {
    window.history.replaceState(null, '', '/');
    vi.useRealTimers();
  });

  test('a preset is stored in the address, beside its other parameters', () => {
    show('bar');
    expect(query()).toEqual({ brand: 'all', range: 'today' });
    act(() => screen.getByRole('radio', { name: 'Last 7 days' }).click());
    expect(query()).toEqual({ brand: 'all', range: 'last7' });
    expect(window.location.search).toBe('?staff=s1&range=last7');
  });

  test('the menu has every preset, and names the chosen one', async () => {
    show('menu');
    act(() => screen.getByRole('button', { name: 'Today' }).click());
    const presets = within(await screen.findByRole('group', { name: 'Date range' })).getAllByRole('button');
    expect(presets).toHaveLength(rangePresets.length);
    act(() => presets.find(({ textContent }) => textContent === 'Last month')?.click());
    expect(screen.getByRole('button', { name: 'Last month' })).toBeTruthy();
  });

  test('two days of the calendar are a range, and too many cannot be picked', async () => {
    show('bar');
    act(() => screen.getByRole('button', { name: 'Custom' }).click());
    const day = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
    await screen.findByRole('button', { name: '3 November 2026' });
    expect(day('20 November 2026').disabled).toBe(true);
    act(() => day('9 November 2026').click());
    act(() => day('3 November 2026').click());
    expect(query()).toEqual({ brand: 'all', from: '2026-11-03', to: '2026-11-09' });
    expect(window.location.search).toBe('?staff=s1&from=2026-11-03&to=2026-11-09');
  });

  test('brand and days of an address are the first ones shown', () => {
    window.history.replaceState(null, '', '/analytics?brand=b1,b2&from=2026-11-03&to=2026-11-09');
    show('bar');
    expect(query()).toEqual({ brand: 'b1,b2', from: '2026-11-03', to: '2026-11-09' });
    expect(screen.getByRole('button', { name: '3 Nov to 9 Nov' })).toBeTruthy();
  });
});

import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type Days, presetDays } from '../../shared/days.ts';
import type { RangePreset } from '../../shared/figures.ts';
import { useBrand } from '../session/session.ts';
import { useTimeZone } from '../time/use-time-zone.ts';
import { isBrokenRange, type RangeChoice, rangeOf, rangeParams } from './range.ts';
import { useToday } from './use-today.ts';

export interface ShownRange {
  /** Comma-separated brand ids, or 'all'. From the address, or else the brand selected for the whole app. */
  brand: string;
  choice: RangeChoice;
  /** Whether the range in the address is invalid. `choice` is then the default range. */
  isBroken: boolean;
  /** First and last day of the range. */
  days: Days;
  /** The current business day. */
  today: string;
  /** The business time zone. */
  timeZone: string;
  /** Brand and range as query parameters. Stable while both are unchanged. */
  query: { brand: string } & RangeChoice;
  setChoice(choice: RangeChoice): void;
  setBrand(brand: string): void;
}

/** Returns the query parameters of the address, and a setter that merges changes. `null` removes a parameter. */
export function useAddressQuery(): [URLSearchParams, (changes: Readonly<Record<string, string | null>>) => void] {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const change = (changes: Readonly<Record<string, string | null>>) => {
    // Reads the current address, because the user may have cancelled an earlier change to keep unsaved text.
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    navigate(next.size === 0 ? path : `${path}?${next}`, { replace: true });
  };
  return [params, change];
}

/** Returns the brand and the range from the address. @param usual Default range. */
export function useRange(usual: RangePreset): ShownRange {
  const [params, change] = useAddressQuery();
  const [chosenBrand] = useBrand();
  const timeZone = useTimeZone();
  const today = useToday(timeZone);
  const choice = rangeOf(params) ?? { range: usual };
  const brand = params.get('brand') ?? chosenBrand;
  const print = JSON.stringify({ brand, ...choice });
  const query = useMemo(() => JSON.parse(print) as ShownRange['query'], [print]);
  return {
    brand,
    choice,
    isBroken: isBrokenRange(params),
    days: 'range' in choice ? presetDays(choice.range, today) : choice,
    today,
    timeZone,
    query,
    setChoice: (chosen) => change(rangeParams(chosen)),
    setBrand: (chosen) => change({ brand: chosen }),
  };
}

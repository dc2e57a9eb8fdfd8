import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type Days, presetDays } from '../../shared/days.ts';
import type { RangePreset } from '../../shared/figures.ts';
import { useBrand } from '../session/session.ts';
import { useTimeZone } from '../time/use-time-zone.ts';
import { isBrokenRange, type RangeChoice, rangeOf, rangeParams } from './range.ts';
import { useToday } from './use-today.ts';

export interface ShownRange {
  /** An id, several with commas, or 'all': the address's, else the one that is chosen for the whole program. */
  brand: string;
  choice: RangeChoice;
  /** Whether the address names an impossible range, in place of which `choice` is shown. */
  isBroken: boolean;
  /** The choice as days. */
  days: Days;
  /** The business day, and its zone. */
  today: string;
  timeZone: string;
  /** Both as calls take them; one object as long as they are the same. */
  query: { brand: string } & RangeChoice;
  setChoice(choice: RangeChoice): void;
  setBrand(brand: string): void;
}

/** Parameters of the address's query, and how to change some of them; null takes one away. */
export function useAddressQuery(): [URLSearchParams, (changes: Readonly<Record<string, string | null>>) => void] {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const change = (changes: Readonly<Record<string, string | null>>) => {
    // The address as it is: a change that was asked about may not have come to pass.
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    navigate(next.size === 0 ? path : `${path}?${next}`, { replace: true });
  };
  return [params, change];
}

/** Brand and range as the address has them. */
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

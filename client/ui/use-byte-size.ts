import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { number } from '../time/time.ts';

const units = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Bytes as people say them, in steps of a thousand; the same function as long as the language is the same. */
export function useByteSize(): (bytes: number) => string {
  const { i18n } = useLingui();
  const { locale } = i18n;
  return useCallback(
    (bytes) => {
      const step = units.findLastIndex((_, place) => place === 0 || bytes >= 1000 ** (place + 1));
      const amount = bytes / 1000 ** (step + 1);
      return number(amount, locale, {
        style: 'unit',
        unit: units[step] ?? 'kilobyte',
        maximumFractionDigits: amount < 10 ? 1 : 0,
      });
    },
    [locale],
  );
}

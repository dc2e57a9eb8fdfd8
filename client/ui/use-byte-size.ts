import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { number } from '../time/time.ts';

const units = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Returns a formatter for bytes in steps of 1000. Stable for the same language. */
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

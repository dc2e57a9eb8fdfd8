import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { number } from '../time/time.ts';

/** Bytes as people say them; the same function as long as the language is the same. */
export function useByteSize(): (bytes: number) => string {
  const { i18n } = useLingui();
  const { locale } = i18n;
  return useCallback(
    (bytes) => {
      const [unit, size] = bytes < 1024 * 1024 ? (['kilobyte', 1024] as const) : (['megabyte', 1024 * 1024] as const);
      const amount = bytes / size;
      return number(amount, locale, { style: 'unit', unit, maximumFractionDigits: amount < 10 ? 1 : 0 });
    },
    [locale],
  );
}

import { useLingui } from '@lingui/react/macro';

/** Bytes as people say them. */
export function useByteSize(): (bytes: number) => string {
  const { i18n } = useLingui();
  return (bytes) => {
    const [unit, size] = bytes < 1024 * 1024 ? (['kilobyte', 1024] as const) : (['megabyte', 1024 * 1024] as const);
    const amount = bytes / size;
    return i18n.number(amount, { style: 'unit', unit, maximumFractionDigits: amount < 10 ? 1 : 0 });
  };
}

import { useLingui } from '@lingui/react/macro';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Bytes as people say them, in the largest unit of which there is one. */
export function useBytes(): (bytes: number) => string {
  const { i18n } = useLingui();
  return (bytes) => {
    const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
    const amount = bytes / 1024 ** step;
    return i18n.number(amount, {
      style: 'unit',
      unit: units[step] ?? 'byte',
      maximumFractionDigits: amount < 10 ? 1 : 0,
    });
  };
}

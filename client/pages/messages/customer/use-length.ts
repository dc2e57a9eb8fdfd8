import { useLingui } from '@lingui/react/macro';

/** Formats a duration as briefly as possible. */
export function useLength(): (from: string, to: string) => string {
  const { t } = useLingui();
  return (from, to) => {
    const minutes = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 60_000));
    if (minutes < 60) return t({ id: 'customer.length_minutes', message: `${minutes} min` });
    const hours = Math.round(minutes / 60);
    if (hours < 48) return t({ id: 'customer.length_hours', message: `${hours} h` });
    const days = Math.round(hours / 24);
    return t({ id: 'customer.length_days', message: `${days} days` });
  };
}

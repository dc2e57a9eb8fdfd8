import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { limits } from '../../../../shared/limits.ts';
import { present } from '../../../time/clock.ts';

const dayMs = 86_400_000;
const lives = [30 * dayMs, limits.apiTokenMs, 365 * dayMs, limits.apiTokenMaxMs].map((ms) => ms / dayMs);

export const usualLife = String(limits.apiTokenMs / dayMs);

/** The end of a token that lives so many days from now; the last minute of the longest life is kept for the way. */
export function endOf(days: string): string {
  const ms = Math.min(Number(days) * dayMs, limits.apiTokenMaxMs - 60_000);
  return new Date(present() + ms).toISOString();
}

interface Props {
  label: string;
  value: string;
  onChange: (days: string) => void;
}

export function TokenLife({ label, value, onChange }: Props) {
  const { t } = useLingui();
  return (
    <Select
      label={label}
      data={lives.map((days) => ({
        value: String(days),
        label: t({ id: 'settings.days', message: plural(days, { one: '# day', other: '# days' }) }),
      }))}
      allowDeselect={false}
      value={value}
      onChange={(days) => days !== null && onChange(days)}
    />
  );
}

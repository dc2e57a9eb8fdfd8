import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { limits } from '../../../../shared/limits.ts';
import { present } from '../../../time/clock.ts';

const dayMs = 86_400_000;
const lives = [30 * dayMs, limits.apiTokenMs, 365 * dayMs, limits.apiTokenMaxMs].map((ms) => ms / dayMs);

export const usualLife = String(limits.apiTokenMs / dayMs);

/** Expiry of a token in the given number of days. At most a minute below the maximum lifetime, to allow for latency. */
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

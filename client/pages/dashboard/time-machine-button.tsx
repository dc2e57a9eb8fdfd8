import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useSearchParams } from 'wouter';
import { present } from '../../time/clock.ts';
import { timeMachineId } from './use-focus-after-travel.ts';

/** Initial distance to the present. Milliseconds. */
const firstMs = 3_600_000;

/** Opens the dashboard of one hour ago. */
export function TimeMachineButton() {
  const { t } = useLingui();
  const [, setParams] = useSearchParams();
  const label = t({ id: 'dashboard.past_open', message: 'View the dashboard at an earlier time' });
  const travel = () => {
    const minute = Math.floor((present() - firstMs) / 60_000) * 60_000;
    setParams((old) => new URLSearchParams([...old, ['at', new Date(minute).toISOString()]]));
  };
  return (
    <ActionIcon id={timeMachineId} variant="default" size={36} aria-label={label} title={label} onClick={travel}>
      <IconHistory size={18} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}

import '@mantine/dates/styles.layer.css';
import { Trans } from '@lingui/react/macro';
import { DatePicker } from '@mantine/dates';
import { useState } from 'react';
import { countDays, type Days } from '../../shared/days.ts';
import { limits } from '../../shared/limits.ts';
import { useCalendar } from './use-calendar.ts';

interface Props {
  days: Days;
  today: string;
  onChoose: (days: Days) => void;
}

/** Calendar for a range: the first click chooses the start, the second click chooses the end. */
export function RangeCalendar({ days, today, onChoose }: Props) {
  const calendar = useCalendar();
  const [picked, pick] = useState<[string | null, string | null]>([days.from, days.to]);
  const begun = picked[1] === null ? picked[0] : null;
  const choose = (chosen: [string | null, string | null]) => {
    pick(chosen);
    const [from, to] = chosen;
    if (from !== null && to !== null) onChoose({ from, to });
  };
  const most = limits.rangeDaysMax;
  return (
    <>
      <DatePicker
        type="range"
        {...calendar}
        allowSingleDateInRange
        value={picked}
        onChange={choose}
        defaultDate={days.to}
        maxDate={today}
        excludeDate={(day) => begun !== null && isTooFar(begun, day)}
      />
      <p className="mt-8 text-12 dimmed max-w-260" aria-live="polite">
        {begun === null ? (
          <Trans id="figures.pick_first">Pick the first day, then the last.</Trans>
        ) : (
          <Trans id="figures.pick_last">Now pick the last day ({most} days at most).</Trans>
        )}
      </p>
    </>
  );
}

function isTooFar(begun: string, day: string): boolean {
  const [from, to] = [begun, day].sort();
  return countDays({ from: from ?? day, to: to ?? day }) > limits.rangeDaysMax;
}

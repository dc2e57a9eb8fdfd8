import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Checkbox, Input } from '@mantine/core';
import { TimeInput } from '@mantine/dates';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { OpenHours } from '../../../../shared/automation.ts';
import { useSettings } from '../parts/use-settings.ts';
import classes from './automatic.module.css';

interface Props {
  hours: readonly OpenHours[];
  error: ReactNode;
  onChange: (hours: OpenHours[]) => void;
}

const days = [1, 2, 3, 4, 5, 6, 7];
/** Any Monday, used to get the names of the weekdays. */
const monday = Date.UTC(2024, 0, 1);
const first = { from: '09:00', to: '18:00' };

/** Editor for the business hours of each weekday. A day can have several periods. */
export function HoursEditor({ hours, error, onChange }: Props) {
  const { t, i18n } = useLingui();
  const latest = useSettings();
  const zone = latest.state === 'ready' ? latest.row.timeZone.replaceAll('_', ' ') : null;
  const nameOf = (day: number) =>
    i18n.date(new Date(monday + (day - 1) * 86_400_000), { weekday: 'long', timeZone: 'UTC' });
  const of = (day: number) => hours.filter((one) => one.day === day);
  const put = (day: number, times: readonly OpenHours[]) =>
    onChange(days.flatMap((one) => (one === day ? [...times] : of(one))));
  return (
    <Input.Wrapper
      label={t({ id: 'settings.hours', message: 'Business hours' })}
      labelElement="div"
      description={zone === null ? undefined : t({ id: 'settings.hours_zone', message: `Time zone: ${zone}` })}
      error={error}
    >
      <ul className="grid gap-4 mt-8">
        {days.map((day) => {
          const times = of(day);
          const name = nameOf(day);
          return (
            <li key={day} className={`grid items-center gap-x-12 gap-y-4 min-h-36 ${classes.day}`}>
              <Checkbox
                label={name}
                checked={times.length > 0}
                onChange={(event) => put(day, event.currentTarget.checked ? [{ day, ...first }] : [])}
              />
              <div className="flex flex-wrap items-center gap-x-12 gap-y-4">
                {times.length === 0 && (
                  <span className="text-13 dimmed">
                    <Trans id="settings.closed">Closed</Trans>
                  </span>
                )}
                {times.map((time, index) => (
                  <Times
                    // biome-ignore lint/suspicious/noArrayIndexKey: periods have no id and are identified by their position.
                    key={index}
                    day={name}
                    time={time}
                    onChange={(next) => put(day, times.with(index, next))}
                    onRemove={times.length > 1 ? () => put(day, times.toSpliced(index, 1)) : null}
                  />
                ))}
                {times.length === 1 && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={28}
                    onClick={() => put(day, [...times, { day, from: '19:00', to: '21:00' }])}
                    aria-label={t({ id: 'settings.more_hours', message: `Add hours on ${name}` })}
                  >
                    <IconPlus size={16} stroke={1.6} />
                  </ActionIcon>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </Input.Wrapper>
  );
}

interface TimesProps {
  day: string;
  time: OpenHours;
  onChange: (time: OpenHours) => void;
  onRemove: (() => void) | null;
}

function Times({ day, time, onChange, onRemove }: TimesProps) {
  const { t } = useLingui();
  const isWrong = time.from >= time.to;
  return (
    <div className="flex items-center gap-4">
      <TimeInput
        size="xs"
        aria-label={t({ id: 'settings.opens', message: `${day}, from` })}
        value={time.from}
        error={isWrong}
        onChange={(event) => event.currentTarget.value !== '' && onChange({ ...time, from: event.currentTarget.value })}
      />
      <span aria-hidden>–</span>
      <TimeInput
        size="xs"
        aria-label={t({ id: 'settings.closes', message: `${day}, until` })}
        value={time.to === '24:00' ? '00:00' : time.to}
        error={isWrong}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          // As an end time, 00:00 means the end of the day.
          if (typed !== '') onChange({ ...time, to: typed === '00:00' ? '24:00' : typed });
        }}
      />
      {onRemove !== null && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          onClick={onRemove}
          aria-label={t({ id: 'settings.fewer_hours', message: `Remove these hours on ${day}` })}
        >
          <IconX size={16} stroke={1.6} />
        </ActionIcon>
      )}
    </div>
  );
}

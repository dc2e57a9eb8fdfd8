import '@mantine/dates/styles.css';
import { DatePicker } from '@mantine/dates';
import { useCalendar } from '../../../figures/use-calendar.ts';

interface Props {
  day: string;
  /** The first and the last that can be chosen. */
  from: string;
  to: string;
  onChoose: (day: string) => void;
}

/** One day of a calendar. */
export function DayCalendar({ day, from, to, onChoose }: Props) {
  return (
    <DatePicker
      {...useCalendar()}
      value={day}
      defaultDate={day}
      minDate={from}
      maxDate={to}
      onChange={(chosen) => chosen !== null && onChoose(chosen.slice(0, 10))}
    />
  );
}

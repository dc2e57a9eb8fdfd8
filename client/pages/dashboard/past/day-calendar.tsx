import '@mantine/dates/styles.layer.css';
import { DatePicker } from '@mantine/dates';
import { useCalendar } from '../../../figures/use-calendar.ts';

interface Props {
  day: string;
  /** First selectable day. */
  from: string;
  /** Last selectable day. */
  to: string;
  onChoose: (day: string) => void;
}

/** Calendar for choosing one day. */
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

import { useLingui } from '@lingui/react/macro';
import { present } from './clock.ts';
import { listTime } from './time.ts';

interface Props {
  at: string;
  /** Time zone of the shown time. Defaults to the business time zone. */
  timeZone?: string | undefined;
  className?: string | undefined;
}

/** Time in a list: the time of day if the time is today, otherwise the date. */
export function ListTime({ at, timeZone, className }: Props) {
  const { i18n } = useLingui();
  return (
    <time className={className} dateTime={at}>
      {listTime(at, i18n.locale, present(), timeZone)}
    </time>
  );
}

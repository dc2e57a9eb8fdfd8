import { useLingui } from '@lingui/react/macro';
import { present } from './clock.ts';
import { listTime } from './time.ts';

interface Props {
  at: string;
  /** Defaults to the business time zone. */
  timeZone?: string | undefined;
  className?: string | undefined;
}

/** A time in lists: the time of today, or an earlier date. */
export function ListTime({ at, timeZone, className }: Props) {
  const { i18n } = useLingui();
  return (
    <time className={className} dateTime={at}>
      {listTime(at, i18n.locale, present(), timeZone)}
    </time>
  );
}

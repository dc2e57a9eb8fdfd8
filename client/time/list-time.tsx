import { useLingui } from '@lingui/react/macro';
import { present } from './clock.ts';
import { listTime } from './time.ts';

interface Props {
  at: string;
  /** Default: the business zone. */
  timeZone?: string | undefined;
  className?: string | undefined;
}

/** A moment as lists have it: the clock time today, the date before. */
export function ListTime({ at, timeZone, className }: Props) {
  const { i18n } = useLingui();
  return (
    <time className={className} dateTime={at}>
      {listTime(at, i18n.locale, present(), timeZone)}
    </time>
  );
}

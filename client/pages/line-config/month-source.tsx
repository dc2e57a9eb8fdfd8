import { Trans, useLingui } from '@lingui/react/macro';
import { unreachable } from '../../../shared/unreachable.ts';
import { present } from '../../time/clock.ts';
import { clockTime, format } from '../../time/time.ts';
import { useTimeZone } from '../../time/use-time-zone.ts';
import classes from './line-config.module.css';

type Props =
  /** Count by LINE, and the time it was queried. */
  | { of: 'line'; asOf: string }
  /** Own count, in LINE's billing month or in the business month. */
  | { of: 'billed' | 'business' };

const lineZone = 'Asia/Tokyo';

/** States the month and time zone of a number, and who counted it. */
export function MonthSource(props: Props) {
  return (
    <p className={classes.note}>
      <Words {...props} />
    </p>
  );
}

function Words(props: Props) {
  const { i18n } = useLingui();
  const timeZone = useTimeZone();
  const zone = props.of === 'business' ? timeZone : lineZone;
  const month = format(i18n.locale, { timeZone: zone, month: 'long', year: 'numeric' }).format(present());
  switch (props.of) {
    case 'line': {
      const time = clockTime(props.asOf, i18n.locale, timeZone);
      return (
        <Trans id="lineconfig.month_line">
          {month} in Japan’s time zone, by which LINE bills. LINE’s own count of {time}, with pushes since.
        </Trans>
      );
    }
    case 'billed':
      return (
        <Trans id="lineconfig.month_billed">{month} in Japan’s time zone, by which LINE bills. Counted here.</Trans>
      );
    case 'business':
      return (
        <Trans id="lineconfig.month_business">
          {month} in the business time zone {timeZone}. Counted here.
        </Trans>
      );
    default:
      return unreachable(props);
  }
}

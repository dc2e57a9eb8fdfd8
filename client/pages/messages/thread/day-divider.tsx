import { useLingui } from '@lingui/react/macro';
import { otherZone } from '../../../time/zone.ts';
import { dayName, daysAgo } from '../when.ts';
import classes from './thread.module.css';

export function DayDivider({ at, now }: { at: string; now: number }) {
  const { t, i18n } = useLingui();
  const ago = daysAgo(at, now);
  const name =
    ago === 0
      ? t({ id: 'thread.today', message: 'Today' })
      : ago === 1
        ? t({ id: 'thread.yesterday', message: 'Yesterday' })
        : dayName(at, i18n.locale, now);
  return (
    <div className={classes.day}>
      <time dateTime={at}>{[name, otherZone(now)].filter((part) => part !== null).join(' · ')}</time>
    </div>
  );
}

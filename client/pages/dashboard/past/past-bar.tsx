import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Kbd, Switch } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { dayOf } from '../../../figures/days.ts';
import { dayName } from '../../../figures/range-words.ts';
import { present } from '../../../time/clock.ts';
import { format } from '../../../time/time.ts';
import { useTimeZone } from '../../../time/use-time-zone.ts';
import { useShownClock } from '../shown-clock.ts';
import { agoOf, minuteMs } from './moments.ts';
import classes from './past-bar.module.css';

interface Props {
  isPlaying: boolean;
  isBeside: boolean;
  onBeside: (isBeside: boolean) => void;
  onBack: () => void;
}

/** Banner stating that the page shows the past, with a button back to the present. */
export function PastBar({ isPlaying, isBeside, onBeside, onBack }: Props) {
  return (
    <div className={`flex items-center flex-none gap-x-16 gap-y-8 min-h-56 ${classes.bar}`}>
      <IconHistory className={`flex-none ${classes.icon}`} size={20} stroke={1.6} aria-hidden />
      <p className={`flex-1 min-w-0 ${classes.text}`} aria-live={isPlaying ? 'off' : 'polite'}>
        <Connection />
      </p>
      <Switch
        className={`flex-none ${classes.switch}`}
        checked={isBeside}
        onChange={({ currentTarget }) => onBeside(currentTarget.checked)}
        label={<Trans id="dashboard.past_beside">Compare with now</Trans>}
      />
      <Button className={`flex-none ${classes.back}`} onClick={onBack}>
        <Trans id="dashboard.past_back">Back to now</Trans>
        <Kbd className={classes.key} size="xs" aria-hidden>
          Esc
        </Kbd>
      </Button>
    </div>
  );
}

const minute = (moment: number) => moment - (moment % minuteMs);

function Connection() {
  const { i18n } = useLingui();
  const timeZone = useTimeZone();
  const moment = useShownClock(minute) ?? 0;
  const now = present();
  const time = format(i18n.locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(moment);
  const day = dayName(i18n, dayOf(moment, timeZone));
  const { count, unit } = agoOf(moment, now);
  const ago = new Intl.RelativeTimeFormat(i18n.locale === 'zh' ? 'zh-TW' : i18n.locale).format(-count, unit);
  return (
    <>
      <span className={`text-15 ${classes.looking}`}>
        <Trans id="dashboard.past_looking">
          You are looking at <strong className="weight-650">{time}</strong> on{' '}
          <strong className="weight-650">{day}</strong>
        </Trans>
      </span>{' '}
      {/* Hidden on phones, where only the frame shows that the page is in the past. */}
      <span className={`text-13 phone-hidden ${classes.note}`}>
        {moment > now ? (
          <Trans id="dashboard.past_to_come">This time is in the future.</Trans>
        ) : (
          <Trans id="dashboard.past_note">{ago}. This is history: nothing here is live or can be changed.</Trans>
        )}
      </span>
    </>
  );
}

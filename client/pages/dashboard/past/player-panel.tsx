import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Popover } from '@mantine/core';
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { addDays } from '../../../../shared/days.ts';
import { lazyPart } from '../../../app/lazy-part.tsx';
import { dayOf } from '../../../figures/days.ts';
import { useQuery } from '../../../figures/use-query.ts';
import { present } from '../../../time/clock.ts';
import { format } from '../../../time/time.ts';
import { useTimeZone } from '../../../time/use-time-zone.ts';
import { useShownClock } from '../shown-clock.ts';
import { onDay, storedDays } from './moments.ts';
import type { Player } from './player.ts';
import classes from './player-panel.module.css';
import type { PlayerView } from './player-ports.ts';
import { StepButton } from './step-button.tsx';
import { jumpsOf, type Timeline } from './timeline.ts';
import { Track } from './track.tsx';
import { Transport } from './transport.tsx';

interface Props {
  player: Player;
  view: PlayerView;
  brand: string;
}

/** Player controls: playback, jumps, day selection, and the curve of waiting customers over the day. */
export function PlayerPanel({ player, view, brand }: Props) {
  const timeZone = useTimeZone();
  const day = useShownClock((moment) => dayOf(moment, timeZone)) ?? '';
  const result = useQuery(
    'GET /dashboard/timeline',
    { query: { brand, day } },
    { scope: { scope: 'dashboard', brand } },
  );
  // After the user selects another day, `result` still contains the previous day until the new response arrives.
  const timeline = result.meta?.from === day ? result.data : null;
  const goTo = (moment: number) => player.goTo(Math.min(moment, present()));
  return (
    <div className={`flex-none border-top bg-default ${classes.panel}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-24 gap-y-8">
        <Transport player={player} view={view} brand={brand} />
        <div className={`flex flex-wrap items-center gap-8 phone-w-full ${classes.places}`}>
          {timeline !== null && <Jumps timeline={timeline} timeZone={timeZone} onGo={goTo} />}
          <DayChoice day={day} timeZone={timeZone} player={player} />
        </div>
      </div>
      <Track timeline={timeline} error={result.error} retry={result.retry} timeZone={timeZone} onGo={goTo} />
    </div>
  );
}

const DayCalendar = lazyPart(async () => (await import('./day-calendar.tsx')).DayCalendar);

interface DayChoiceProps {
  day: string;
  timeZone: string;
  player: Player;
}

/** Day selection: previous day, next day, or any day for which history is stored. */
function DayChoice({ day, timeZone, player }: DayChoiceProps) {
  const { i18n, t } = useLingui();
  const [isOpen, open] = useState(false);
  const stored = storedDays(present(), timeZone);
  const choose = (chosen: string) => {
    open(false);
    player.goTo(Math.min(onDay(player.now(), chosen, timeZone), present()));
  };
  const labels = {
    before: t({ id: 'dashboard.past_day_before', message: 'Previous day' }),
    after: t({ id: 'dashboard.past_day_after', message: 'Next day' }),
    choose: t({ id: 'dashboard.past_choose_day', message: 'Choose a day' }),
  };
  const name = format(i18n.locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
  return (
    <div className="flex items-center gap-4 ms-auto">
      <StepButton
        className={classes.step}
        label={labels.before}
        isAtEnd={day <= stored.from}
        onStep={() => choose(addDays(day, -1))}
      >
        <IconChevronLeft size={18} stroke={1.6} aria-hidden />
      </StepButton>
      <Popover opened={isOpen} onChange={open} position="top-end" trapFocus returnFocus width="auto">
        <Popover.Target>
          <Button
            variant="default"
            leftSection={<IconCalendar size={16} stroke={1.6} aria-hidden />}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => open(!isOpen)}
          >
            {name.format(new Date(day))}
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.calendar} aria-label={labels.choose}>
          <DayCalendar day={day} {...stored} onChoose={choose} />
        </Popover.Dropdown>
      </Popover>
      <StepButton
        className={classes.step}
        label={labels.after}
        isAtEnd={day >= stored.to}
        onStep={() => choose(addDays(day, 1))}
      >
        <IconChevronRight size={18} stroke={1.6} aria-hidden />
      </StepButton>
    </div>
  );
}

interface JumpsProps {
  timeline: Timeline;
  timeZone: string;
  onGo: (moment: number) => void;
}

/** Buttons that jump to the time with the most overdue customers, and to the next time at which a customer was overdue. */
function Jumps({ timeline, timeZone, onGo }: JumpsProps) {
  const { i18n } = useLingui();
  const now = present();
  const next = useShownClock((moment) => jumpsOf(timeline, moment, now).next ?? 0) ?? 0;
  const { most } = jumpsOf(timeline, 0, now);
  if (most === null) return null;
  const written = format(i18n.locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  const mostTime = written.format(most);
  // If there is no later time with overdue customers, the button remains, because removing it would lose the focus.
  const nextTime = next === 0 ? '—' : written.format(next);
  return (
    <div className="flex flex-wrap items-center gap-8">
      <span className="text-13 dimmed phone-hidden">
        <Trans id="dashboard.past_jump">Jump to</Trans>
      </span>
      <Button variant="default" size="compact-md" onClick={() => onGo(most)}>
        <Trans id="dashboard.past_most">Most overdue {mostTime}</Trans>
      </Button>
      <Button
        variant="default"
        size="compact-md"
        aria-disabled={next === 0 || undefined}
        data-disabled={next === 0 || undefined}
        onClick={next === 0 ? undefined : () => onGo(next)}
      >
        <Trans id="dashboard.past_next">Next overdue {nextTime}</Trans>
      </Button>
    </div>
  );
}

import { useLingui } from '@lingui/react/macro';
import { Button, Popover } from '@mantine/core';
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { addDays } from '../../../../shared/days.ts';
import { lazyPart } from '../../../app/lazy-part.tsx';
import { present } from '../../../time/clock.ts';
import { format } from '../../../time/time.ts';
import classes from './day-choice.module.css';
import { daysKept, onDay } from './moments.ts';
import type { Player } from './player.ts';
import { StepButton } from './step-button.tsx';

const DayCalendar = lazyPart(async () => (await import('./day-calendar.tsx')).DayCalendar);

interface Props {
  day: string;
  timeZone: string;
  player: Player;
}

/** Day selection: previous, next, or any retained day. */
export function DayChoice({ day, timeZone, player }: Props) {
  const { i18n, t } = useLingui();
  const [isOpen, open] = useState(false);
  const kept = daysKept(present(), timeZone);
  const choose = (chosen: string) => {
    open(false);
    player.goTo(Math.min(onDay(player.now(), chosen, timeZone), present()));
  };
  const words = {
    before: t({ id: 'dashboard.past_day_before', message: 'Previous day' }),
    after: t({ id: 'dashboard.past_day_after', message: 'Next day' }),
    choose: t({ id: 'dashboard.past_choose_day', message: 'Choose a day' }),
  };
  const name = format(i18n.locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
  return (
    <div className={classes.choice}>
      <StepButton
        className={classes.step}
        label={words.before}
        isAtEnd={day <= kept.from}
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
        <Popover.Dropdown className={classes.calendar} aria-label={words.choose}>
          <DayCalendar day={day} {...kept} onChoose={choose} />
        </Popover.Dropdown>
      </Popover>
      <StepButton
        className={classes.step}
        label={words.after}
        isAtEnd={day >= kept.to}
        onStep={() => choose(addDays(day, 1))}
      >
        <IconChevronRight size={18} stroke={1.6} aria-hidden />
      </StepButton>
    </div>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconSearch } from '@tabler/icons-react';
import { type ReactNode, type Ref, type UIEvent, useLayoutEffect, useRef } from 'react';
import { limits } from '../../../shared/limits.ts';
import { errorText } from '../../api/error-text.ts';
import { dayOf } from '../../figures/days.ts';
import { present } from '../../time/clock.ts';
import { format, number } from '../../time/time.ts';
import { useTimeZone } from '../../time/use-time-zone.ts';
import cardClasses from './log-card.module.css';
import classes from './log-list.module.css';
import type { LogShown, LogTail } from './log-tail.ts';

interface Props<L extends { id: string }> {
  label: string;
  shown: LogShown<L>;
  tail: LogTail<L>;
  isFiltered: boolean;
  empty: ReactNode;
  children: (line: L) => ReactNode;
}

/** Maximum distance to the end at which the list still follows new lines. Pixels. */
const endPx = 24;

/** Scrollable log. While scrolled to the end, the log follows new lines. Scrolling up pauses the log. */
export function LogList<L extends { id: string }>({ label, shown, tail, isFiltered, empty, children }: Props<L>) {
  const boxRef = useRef<HTMLDivElement>(null);
  const { lines, isPaused } = shown;
  const last = lines.at(-1)?.id;
  const first = lines[0]?.id;
  const heightRef = useRef(0);
  /**
   * Whether the log is paused because the user has scrolled up, not because of the button. If so, scrolling back to the end resumes the
   * log.
   */
  const isLookingBack = useRef(false);
  // Keeps the scroll position when lines are added above.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the first or last line changes.
  useLayoutEffect(() => {
    const box = boxRef.current;
    if (box === null) return;
    if (!isPaused) {
      isLookingBack.current = false;
      box.scrollTop = box.scrollHeight;
    } else box.scrollTop += box.scrollHeight - heightRef.current;
    heightRef.current = box.scrollHeight;
  }, [first, last, isPaused]);
  const scrolled = ({ currentTarget: box }: UIEvent<HTMLDivElement>) => {
    const isAtEnd = box.scrollHeight - box.scrollTop - box.clientHeight < endPx;
    if (!isAtEnd && !isPaused) {
      isLookingBack.current = true;
      tail.pause(true);
    } else if (isAtEnd && isPaused && isLookingBack.current) {
      tail.pause(false);
    }
    if (box.scrollTop < 80) void tail.older();
  };
  if (shown.state === 'failed' && shown.error !== null && lines.length === 0) {
    return (
      <div className={`flex flex-col gap-8 items-start py-16 px-14 dimmed m-0 ${classes.state}`} role="alert">
        <p>{errorText(shown.error)}</p>
        <Button variant="default" size="xs" onClick={tail.retry}>
          <Trans id="common.retry">Try again</Trans>
        </Button>
      </div>
    );
  }
  if (shown.state === 'loading') {
    return (
      <div className={`flex flex-col gap-8 items-start py-16 px-14 dimmed m-0 ${classes.state}`} aria-busy>
        <Skeleton height={200} />
      </div>
    );
  }
  if (lines.length === 0) {
    return (
      <p className={`flex flex-col gap-8 items-start py-16 px-14 dimmed m-0 ${classes.state}`}>
        {isFiltered ? <Trans id="monitor.no_match">No matching entries.</Trans> : empty}
      </p>
    );
  }
  return (
    <div
      ref={boxRef}
      className={`min-h-0 py-6 text-12 overflow-y-auto bg-ground leading-22 ${classes.box}`}
      onScroll={scrolled}
      role="log"
      aria-live="off"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard.
      tabIndex={0}
    >
      {lines.map(children)}
    </div>
  );
}

interface HeadProps<L extends { id: string }> {
  /** Control that selects which log is shown. */
  choice: ReactNode;
  tail: LogTail<L>;
  shown: LogShown<L>;
  typed: string;
  onType: (typed: string) => void;
  search?: Ref<HTMLInputElement>;
  children?: ReactNode;
}

/** Header of a log: whether it is live, search field, and pause button. */
export function LogHead<L extends { id: string }>(props: HeadProps<L>) {
  const { choice, tail, shown, typed, onType, search: field, children } = props;
  const { t, i18n } = useLingui();
  const { isPaused } = shown;
  const waiting = number(shown.waiting.length, i18n.locale);
  const search = t({ id: 'monitor.search_log', message: 'Search the log' });
  const Icon = isPaused ? IconPlayerPlay : IconPlayerPause;
  return (
    <header className={`flex flex-wrap items-center gap-x-12 gap-y-8 px-14 py-8 border-bottom ${cardClasses.head}`}>
      {choice}
      <div className={`flex flex-wrap items-center gap-8 ms-auto phone-w-full ${cardClasses.controls}`}>
        <span
          className={`inline-flex items-center gap-6 text-13 dimmed ${cardClasses.tailing}`}
          data-paused={isPaused || undefined}
          role="status"
        >
          <span className={`bg-online rounded-full ${cardClasses.dot}`} aria-hidden />
          {isPaused ? (
            <Trans id="monitor.paused">paused, {waiting} new</Trans>
          ) : (
            <Trans id="monitor.tailing">live</Trans>
          )}
        </span>
        <TextInput
          ref={field}
          className={cardClasses.search}
          size="xs"
          type="search"
          value={typed}
          maxLength={limits.phraseMax}
          onChange={(event) => onType(event.currentTarget.value)}
          placeholder={search}
          aria-label={search}
          leftSection={<IconSearch size={15} stroke={1.6} aria-hidden />}
        />
        {children}
        <Button
          variant="default"
          size="xs"
          onClick={() => tail.pause(!isPaused)}
          leftSection={<Icon size={15} stroke={1.6} aria-hidden />}
        >
          {isPaused ? <Trans id="monitor.resume">Resume</Trans> : <Trans id="monitor.pause">Pause</Trans>}
        </Button>
      </div>
    </header>
  );
}

const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;

/** Time of a log entry with milliseconds. Includes the date if it is not today. */
export function LogTime({ at }: { at: string }) {
  const { i18n } = useLingui();
  const timeZone = useTimeZone();
  const isToday = dayOf(at, timeZone) === dayOf(present(), timeZone);
  const day = isToday ? {} : ({ day: '2-digit', month: '2-digit' } as const);
  return (
    <time dateTime={at} className={`flex-none dimmed ${classes.time}`}>
      {format(i18n.locale, { ...day, ...clock, fractionalSecondDigits: 3, timeZone }).format(new Date(at))}
    </time>
  );
}

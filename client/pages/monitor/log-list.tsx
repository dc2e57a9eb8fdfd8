import { Trans } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { type ReactNode, type UIEvent, useLayoutEffect, useRef } from 'react';
import { errorWords } from '../../api/error-words.ts';
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

/** Maximum distance to the end at which the list follows new lines. Pixels. */
const endPx = 24;

/** Scrollable log. Follows new lines at the end; scrolling up pauses it. */
export function LogList<L extends { id: string }>({ label, shown, tail, isFiltered, empty, children }: Props<L>) {
  const boxRef = useRef<HTMLDivElement>(null);
  const { lines, isPaused } = shown;
  const last = lines.at(-1)?.id;
  const first = lines[0]?.id;
  const heightRef = useRef(0);
  /** Paused by scrolling instead of by the button: resumes at the end. */
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
      <div className={classes.state} role="alert">
        <p>{errorWords(shown.error)}</p>
        <Button variant="default" size="xs" onClick={tail.retry}>
          <Trans id="common.retry">Try again</Trans>
        </Button>
      </div>
    );
  }
  if (shown.state === 'loading') {
    return (
      <div className={classes.state} aria-busy>
        <Skeleton height={200} />
      </div>
    );
  }
  if (lines.length === 0) {
    return (
      <p className={classes.state}>{isFiltered ? <Trans id="monitor.no_match">No matching entries.</Trans> : empty}</p>
    );
  }
  return (
    <div
      ref={boxRef}
      className={classes.box}
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

import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconSearch } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { limits } from '../../../shared/limits.ts';
import { number } from '../../time/time.ts';
import classes from './log-card.module.css';
import type { LogShown, LogTail } from './log-tail.ts';

interface Props<L extends { id: string }> {
  /** Selector of the log. */
  choice: ReactNode;
  tail: LogTail<L>;
  shown: LogShown<L>;
  typed: string;
  onType: (typed: string) => void;
  search?: Ref<HTMLInputElement>;
  children?: ReactNode;
}

/** Header of a log: live state, search, and pause button. */
export function LogHead<L extends { id: string }>(props: Props<L>) {
  const { choice, tail, shown, typed, onType, search: field, children } = props;
  const { t, i18n } = useLingui();
  const { isPaused } = shown;
  const waiting = number(shown.waiting.length, i18n.locale);
  const search = t({ id: 'monitor.search_log', message: 'Search the log' });
  const Icon = isPaused ? IconPlayerPlay : IconPlayerPause;
  return (
    <header className={classes.head}>
      {choice}
      <div className={classes.controls}>
        <span className={classes.tailing} data-paused={isPaused || undefined} role="status">
          <span className={classes.dot} aria-hidden />
          {isPaused ? (
            <Trans id="monitor.paused">paused, {waiting} new</Trans>
          ) : (
            <Trans id="monitor.tailing">live</Trans>
          )}
        </span>
        <TextInput
          ref={field}
          className={classes.search}
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

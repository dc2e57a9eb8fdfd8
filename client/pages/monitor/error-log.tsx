import { Trans, useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useAddressQuery } from '../../figures/use-range.ts';
import classes from './log-card.module.css';
import { LogHead } from './log-head.tsx';
import { contextText, type ErrorLine } from './log-lines.ts';
import rows from './log-list.module.css';
import { LogList } from './log-list.tsx';
import { errorSource } from './log-sources.ts';
import { LogTime } from './log-time.tsx';
import { useLog } from './use-log.ts';

/** Warnings and errors, newest last. Scrolling back pauses the log. */
export function ErrorLog({ choice }: { choice: ReactNode }) {
  const { t } = useLingui();
  const [level, setLevel] = useState<ErrorLine['level'] | null>(null);
  const { tail, shown, typed, setTyped, isFiltered } = useLog(errorSource, level);
  const search = useWish(setTyped);
  return (
    <>
      <LogHead choice={choice} tail={tail} shown={shown} typed={typed} onType={setTyped} search={search}>
        <Select
          className={classes.level}
          size="xs"
          clearable
          value={level}
          onChange={(value) => setLevel(value as ErrorLine['level'] | null)}
          aria-label={t({ id: 'monitor.level', message: 'Level' })}
          placeholder={t({ id: 'monitor.all_levels', message: 'All levels' })}
          data={[
            { value: 'warn', label: t({ id: 'monitor.level_warn', message: 'Warnings' }) },
            { value: 'error', label: t({ id: 'monitor.level_error', message: 'Errors' }) },
            { value: 'fatal', label: t({ id: 'monitor.level_fatal', message: 'Fatal' }) },
          ]}
        />
      </LogHead>
      <LogList
        label={t({ id: 'monitor.errors', message: 'Errors' })}
        shown={shown}
        tail={tail}
        isFiltered={isFiltered}
        empty={<Trans id="monitor.no_errors">No warnings or errors yet. New ones appear here automatically.</Trans>}
      >
        {(line) => <ErrorRow key={line.id} line={line} />}
      </LogList>
    </>
  );
}

/** Applies the search text of the address once, then removes it. */
function useWish(look: (words: string) => void) {
  const search = useRef<HTMLInputElement>(null);
  const [params, change] = useAddressQuery();
  const wish = params.get('log');
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the address changes.
  useEffect(() => {
    if (wish === null) return;
    look(wish);
    change({ log: null });
    search.current?.focus();
  }, [wish]);
  return search;
}

function ErrorRow({ line }: { line: ErrorLine }) {
  return (
    <div className={rows.row} data-level={line.level}>
      <LogTime at={line.at} />
      <span className={rows.level}>{line.level}</span>
      <span className={rows.message}>
        {line.message} <span className={rows.context}>{contextText(line)}</span>
      </span>
    </div>
  );
}

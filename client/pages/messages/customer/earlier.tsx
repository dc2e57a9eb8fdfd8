import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Episode, Note, Sale } from '../../../../shared/rows.ts';
import { call } from '../../../api/api.ts';
import { deltaRows } from '../../../sync/delta-rows.ts';
import { subscriptions } from '../../../sync/page-subscriptions.ts';
import type { Loader } from '../../../sync/scope-entry.ts';
import { useScope, useSnapshotState } from '../../../sync/scopes.ts';
import { useAll } from '../../../sync/store.ts';
import { ListTime } from '../../../time/list-time.tsx';
import classes from './customer-panel.module.css';
import { More, NoneYet, Section } from './section.tsx';

/** Ended cases with time, duration, assignee and rating. */
export function Earlier({ episodes, isKnown }: { episodes: readonly Episode[]; isKnown: boolean }) {
  const { t } = useLingui();
  const length = useLength();
  const colleagues = useAll('colleague');
  const over = episodes.filter((one) => one.endedAt !== null);
  return (
    <Section title={<Trans id="customer.earlier">Past cases</Trans>}>
      {over.length === 0 && (
        <NoneYet isKnown={isKnown}>
          <Trans id="customer.no_earlier">No past cases</Trans>
        </NoneYet>
      )}
      <More all={over}>
        {({ id, openedAt, endedAt, assignedTo, rating, complaint }) => {
          const who = colleagues.find((one) => one.id === assignedTo)?.fullName;
          return (
            <li key={id} className="flex justify-between gap-12">
              <span>
                <ListTime at={openedAt} />
                {endedAt !== null && ` · ${length(openedAt, endedAt)}`}
                {who !== undefined && ` · ${who}`}
                {complaint && (
                  <span className="color-error">
                    {' · '}
                    <Trans id="customer.complaint">complaint</Trans>
                  </span>
                )}
              </span>
              {rating !== null && (
                <span
                  className={`flex-none ${classes.stars}`}
                  role="img"
                  aria-label={t({ id: 'customer.rating', message: `${rating} of 5 stars` })}
                >
                  {'★'.repeat(rating)}
                  {'☆'.repeat(5 - rating)}
                </span>
              )}
            </li>
          );
        }}
      </More>
    </Section>
  );
}

/** Returns a function that formats a duration as minutes, hours or days. */
function useLength(): (from: string, to: string) => string {
  const { t } = useLingui();
  return (from, to) => {
    const minutes = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 60_000));
    if (minutes < 60) return t({ id: 'customer.length_minutes', message: `${minutes} min` });
    const hours = Math.round(minutes / 60);
    if (hours < 48) return t({ id: 'customer.length_hours', message: `${hours} h` });
    const days = Math.round(hours / 24);
    return t({ id: 'customer.length_days', message: `${days} days` });
  };
}

function historyOf(id: string): Loader {
  return async (key) => {
    const result = await call('GET /conversations/:id/history', { params: { id } });
    if (result.error) return false;
    const { episodes, sales, notes } = result.data;
    const rows = [...deltaRows('episode', episodes), ...deltaRows('sale', sales), ...deltaRows('note', notes)];
    return subscriptions.snapshot(key, rows, result);
  };
}

interface History {
  episodes: Episode[];
  sales: Sale[];
  notes: Note[];
  /** Whether the cases, sales and notes are loaded. If not, an empty list does not mean that there are no entries. */
  isKnown: boolean;
}

/** Returns the cases and sales of a conversation, newest first, and its notes, oldest first. Updated live. */
export function useHistory(id: string): History {
  const loader = useMemo(() => historyOf(id), [id]);
  useScope(
    useMemo(() => ({ scope: 'conversation', id }), [id]),
    loader,
  );
  const isKnown = useSnapshotState({ scope: 'conversation', id }) === 'complete';
  const episodes = useAll('episode');
  const sales = useAll('sale');
  const notes = useAll('note');
  return useMemo(
    () => ({
      episodes: episodes.filter((one) => one.conversationId === id).sort((a, b) => (a.openedAt < b.openedAt ? 1 : -1)),
      sales: sales.filter((one) => one.conversationId === id).sort((a, b) => (a.at < b.at ? 1 : -1)),
      notes: notes.filter((one) => one.conversationId === id).sort((a, b) => a.version - b.version),
      isKnown,
    }),
    [episodes, sales, notes, id, isKnown],
  );
}

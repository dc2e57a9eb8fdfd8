import { useState } from 'react';
import type { ResponseOf } from '../../../shared/api/index.ts';
import type { CompleteMinute, Gauges } from '../../../shared/monitor-rows.ts';
import { type QueryResult, useQuery } from '../../figures/use-query.ts';
import { subscriptions } from '../../sync/page-subscriptions.ts';
import type { Loader } from '../../sync/scope-entry.ts';
import { useRow } from '../../sync/store.ts';

export const monitorScope = { scope: 'monitor' } as const;

/** Loads the alerts of the last 30 days over the socket. */
export const alertsSnapshot: Loader = (key) => subscriptions.socketSnapshot(key);

export interface Measured {
  gauges: Gauges;
  /** Values of each minute of the last day, earliest first. */
  minutes: readonly CompleteMinute[];
  backups: readonly string[];
}

type Answer = ResponseOf<'GET /monitor/gauges'>;

/** Returns the measurements of the last response, updated by pushed rows. */
export function useGauges(): QueryResult<Measured, undefined> {
  const result = useQuery('GET /monitor/gauges', {}, { scope: monitorScope });
  const pushed = useRow('gauges', 'gauges');
  const minutes = useMinutes(result.data, pushed);
  if (result.data === null) return { ...result, data: null };
  const { gauges, backups } = result.data;
  const newest = pushed !== undefined && pushed.at >= gauges.at ? pushed : gauges;
  return { ...result, data: { gauges: newest, minutes, backups } };
}

/**
 * Returns the minutes of the last response, followed by the minutes completed since then. Each pushed `gauges` row contains the last
 * completed minute.
 */
function useMinutes(response: Answer | null, pushed: Gauges | undefined): readonly CompleteMinute[] {
  const [stored, setStored] = useState<{ response: Answer | null; later: readonly CompleteMinute[] }>({
    response: null,
    later: [],
  });
  const isFresh = stored.response === response;
  const later = isFresh ? stored.later : [];
  const history = response?.history ?? [];
  const minute = pushed?.minute ?? null;
  const last = later.at(-1) ?? history.at(-1);
  const isNew = minute !== null && (last === undefined || minute.at > last.at);
  // Sets the state while rendering, so that React renders again at once, before the browser paints.
  if (isNew) setStored({ response, later: [...later, minute].slice(-1440) });
  else if (!isFresh) setStored({ response, later });
  return [...history, ...later].slice(-1440);
}

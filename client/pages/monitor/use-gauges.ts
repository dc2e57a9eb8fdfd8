import { useState } from 'react';
import type { AnswerOf } from '../../../shared/api/index.ts';
import type { Gauges, WholeMinute } from '../../../shared/monitor-rows.ts';
import { type Asked, useAsked } from '../../figures/use-asked.ts';
import { useRow } from '../../sync/store.ts';
import { monitorScope } from './monitor-scope.ts';

export interface Measured {
  gauges: Gauges;
  /** Minutes of the last day, earliest first. */
  minutes: readonly WholeMinute[];
  backups: readonly string[];
}

type Answer = AnswerOf<'GET /monitor/gauges'>;

/** Measurements of the response, updated by pushes. */
export function useGauges(): Asked<Measured, undefined> {
  const asked = useAsked('GET /monitor/gauges', {}, { scope: monitorScope });
  const told = useRow('gauges', 'gauges');
  const minutes = useMinutes(asked.data, told);
  if (asked.data === null) return { ...asked, data: null };
  const { gauges, backups } = asked.data;
  const newest = told !== undefined && told.at >= gauges.at ? told : gauges;
  return { ...asked, data: { gauges: newest, minutes, backups } };
}

/** Adds the completed minutes since the response, which are pushed with the gauges one at a time. */
function useMinutes(answer: Answer | null, told: Gauges | undefined): readonly WholeMinute[] {
  const [held, setHeld] = useState<{ answer: Answer | null; later: readonly WholeMinute[] }>({
    answer: null,
    later: [],
  });
  const isFresh = held.answer === answer;
  const later = isFresh ? held.later : [];
  const history = answer?.history ?? [];
  const minute = told?.minute ?? null;
  const last = later.at(-1) ?? history.at(-1);
  const isNew = minute !== null && (last === undefined || minute.at > last.at);
  // State derived from props: setting it during render renders again before anything is painted.
  if (isNew) setHeld({ answer, later: [...later, minute].slice(-1440) });
  else if (!isFresh) setHeld({ answer, later });
  return [...history, ...later].slice(-1440);
}

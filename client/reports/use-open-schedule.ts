import { useCallback, useRef, useState } from 'react';
import { useAddressQuery } from '../figures/use-range.ts';
import type { ScheduleFields } from './schedule-draft.ts';

const fresh = 'new';

export interface OpenSchedule {
  /** Its id; null: a new one; undefined: none is open. */
  edited: string | null | undefined;
  /** The schedule with its runs open. */
  looked: string | null;
  /** Fields of a new one that are known. */
  known: Partial<ScheduleFields>;
  edit: (id: string | null, known?: Partial<ScheduleFields>) => void;
  look: (id: string) => void;
  close: () => void;
}

/** The schedule that is open, as the address has it. */
export function useOpenSchedule(): OpenSchedule {
  const [params, change] = useAddressQuery();
  const [known, setKnown] = useState<Partial<ScheduleFields>>({});
  const latest = useRef(change);
  latest.current = change;
  const named = params.get('schedule');
  const edit = useCallback((id: string | null, fields: Partial<ScheduleFields> = {}) => {
    setKnown(fields);
    latest.current({ schedule: id ?? fresh, runs: null });
  }, []);
  const look = useCallback((id: string) => latest.current({ runs: id, schedule: null }), []);
  const close = useCallback(() => latest.current({ schedule: null, runs: null }), []);
  return {
    edited: named === null ? undefined : named === fresh ? null : named,
    looked: params.get('runs'),
    known,
    edit,
    look,
    close,
  };
}

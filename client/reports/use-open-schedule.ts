import { useCallback, useRef, useState } from 'react';
import { useAddressQuery } from '../figures/use-range.ts';
import type { ScheduleFields } from './schedule-draft.ts';

const fresh = 'new';

export interface OpenSchedule {
  /** Id of the schedule in the form. `null` for a new schedule, `undefined` if the form is closed. */
  edited: string | null | undefined;
  /** Id of the schedule whose runs are shown. `null` if no runs are shown. */
  looked: string | null;
  /** Preset fields of a new schedule. */
  known: Partial<ScheduleFields>;
  edit: (id: string | null, known?: Partial<ScheduleFields>) => void;
  look: (id: string) => void;
  close: () => void;
}

/** Returns the schedule that is open according to the query of the address, and functions that open and close schedules. */
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

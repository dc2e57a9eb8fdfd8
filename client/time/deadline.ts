import type { Conversation } from '../../shared/rows.ts';

export interface Deadline {
  tone: 'calm' | 'soon' | 'over';
  /**
   * Format of the time until or since the deadline: `days` such as 1 d 4 h, `hours` such as 1 h 12, `minutes` such as 42 min, `seconds`
   * such as 1:48. The following fields contain this time in whole units.
   */
  unit: 'days' | 'hours' | 'minutes' | 'seconds';
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
  /** Milliseconds until the shown values change. */
  changesIn: number;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
/** Milliseconds below which seconds are shown. */
const secondsBelow = 10 * minute;

/** Returns the state of a conversation's deadline at a time. `null` if the customer is not waiting. */
export function deadlineAt(row: Pick<Conversation, 'dueAt' | 'waitingSince'>, now: number): Deadline | null {
  if (row.dueAt === null) return null;
  const due = Date.parse(row.dueAt);
  const left = due - now;
  const over = left <= 0;
  const shown = Math.abs(left);
  const unit = shown >= day ? 'days' : shown >= hour ? 'hours' : shown >= secondsBelow ? 'minutes' : 'seconds';
  const quarter = row.waitingSince === null ? 0 : (due - Date.parse(row.waitingSince)) / 4;
  const step = unit === 'days' ? hour : unit === 'seconds' ? second : minute;
  const untilStep = over ? step - (shown % step) : (shown % step) + 1;
  const untilQuarter = left > quarter ? left - quarter : Number.POSITIVE_INFINITY;
  return {
    tone: over ? 'over' : left <= quarter ? 'soon' : 'calm',
    unit,
    days: Math.floor(shown / day),
    hours: Math.floor((shown % day) / hour),
    minutes: Math.floor((shown % hour) / minute),
    seconds: Math.floor((shown % minute) / second),
    changesIn: Math.max(1, Math.min(untilStep, untilQuarter)),
  };
}

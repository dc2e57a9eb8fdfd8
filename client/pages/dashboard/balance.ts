import type { Member } from '../../../shared/team.ts';
import type { Figures } from './figures.ts';
import { remindersOf } from './reminders.ts';
import type { Sharing } from './sharing.ts';

/** The sharing that evens out the load: conversations that nobody has, else some of the fullest person; null when nothing does. */
export function balanceOf(figures: Figures, team: readonly Member[]): Sharing | null {
  const reminders = remindersOf({ figures, rows: null, team, vips: [] }, 0);
  for (const reminder of reminders) {
    if (reminder.kind === 'unassigned' && reminder.free.length > 0) return { kind: 'unassigned' };
    if (reminder.kind === 'full') return { kind: 'relieve', member: reminder.member, move: reminder.move };
  }
  return null;
}

import { can, type Viewer } from '../../shared/permissions.ts';
import { lackingKeys } from '../../shared/report-parts.ts';
import type { Schedule } from '../../shared/report-rows.ts';
import { type ReportError, templateKeys } from '../../shared/reports.ts';
import { viewerOf } from '../../shared/viewer.ts';
import type { Read } from '../projections/stored.ts';

/**
 * Returns the person in whose name a schedule runs, or the reason why this person can no longer create its reports.
 * @param held lists of permissions that the report's existing files require; the person needs at least one permission of each list
 */
export function personOf(
  read: Read,
  { savedBy, template }: Pick<Schedule, 'savedBy' | 'template'>,
  held: readonly (readonly string[])[] = [],
): Viewer | ReportError {
  const person = read('staff', savedBy);
  if (person?.row.status !== 'active') return 'person_inactive';
  const viewer = viewerOf(person);
  const keys = ['reports.schedule' as const, ...templateKeys[template]];
  const isAllowed = keys.every((key) => can(viewer, key)) && lackingKeys(viewer, held).length === 0;
  return isAllowed ? viewer : 'person_not_allowed';
}

import { Refusal } from '../../shared/errors.ts';
import { repliesIn } from '../../shared/permissions.ts';
import { viewerOf } from '../../shared/viewer.ts';
import type { Read } from '../projections/stored.ts';

/** Whether a person can be assigned conversations of a brand. The person must be active and permitted to reply in the brand. */
export function takesWork(read: Read, staffId: string, brandId: string): boolean {
  const stored = read('staff', staffId);
  return stored?.row.status === 'active' && repliesIn(viewerOf(stored), brandId);
}

/** @throws Refusal `assignee_not_allowed` if the person cannot be assigned conversations of the brand or is unknown */
export function mustTakeWork(read: Read, staffId: string | null, brandId: string): void {
  if (staffId !== null && !takesWork(read, staffId, brandId)) throw new Refusal('assignee_not_allowed');
}

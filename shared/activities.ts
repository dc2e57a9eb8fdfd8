import type { ActivityKind } from './figures.ts';
import type { Activity } from './rows.ts';

/**
 * Returns the id of an activity.
 * @param about id of the conversation. For a sign-in, the id of the brand, because a sign-in is listed once in each brand of the person.
 */
export function activityId(position: number, kind: ActivityKind, about: string): string {
  return `${position}/${kind}/${about}`;
}

/** Returns the position of the activity's record. */
const positionOf = ({ id }: Pick<Activity, 'id'>) => Number.parseInt(id, 10);

/** Returns the activities of several brands, newest first. A sign-in that is listed under several brands is included once. */
export function activitiesInOrder(activities: readonly Activity[]): Activity[] {
  const occasionOf = (one: Activity) => (one.kind === 'sign-in' ? `${positionOf(one)}` : one.id);
  const once = new Map(activities.map((one) => [occasionOf(one), one])).values();
  return [...once].sort((a, b) => positionOf(b) - positionOf(a) || (a.id < b.id ? -1 : 1));
}

/** Returns the sort key of an activity. Lower keys come first, so the newest activity is listed first. */
export const newestFirst = (one: Activity) => [-positionOf(one)];

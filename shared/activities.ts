import type { ActivityKind } from './figures.ts';
import type { Activity } from './rows.ts';

/** @param about id of the conversation, or of the brand for a sign-in: a sign-in is an activity in each brand of the person */
export function activityId(position: number, kind: ActivityKind, about: string): string {
  return `${position}/${kind}/${about}`;
}

/** Returns the position of the activity's record. */
const positionOf = ({ id }: Pick<Activity, 'id'>) => Number.parseInt(id, 10);

/** Returns the activities of several brands, newest first, with each sign-in once. */
export function activitiesInOrder(activities: readonly Activity[]): Activity[] {
  const occasionOf = (one: Activity) => (one.kind === 'sign-in' ? `${positionOf(one)}` : one.id);
  const once = new Map(activities.map((one) => [occasionOf(one), one])).values();
  return [...once].sort((a, b) => positionOf(b) - positionOf(a) || (a.id < b.id ? -1 : 1));
}

/** Sort key of a page of activities, newest first. */
export const newestFirst = (one: Activity) => [-positionOf(one)];

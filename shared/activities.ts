import type { ActivityKind } from './figures.ts';
import type { Activity } from './rows.ts';

/** @param about the conversation; of a sign-in the brand, since it is an activity in each brand of the person */
export function activityId(position: number, kind: ActivityKind, about: string): string {
  return `${position}/${kind}/${about}`;
}

/** The position of the record that an activity is of. */
const positionOf = ({ id }: Pick<Activity, 'id'>) => Number.parseInt(id, 10);

/** The activities of several brands, newest first, each sign-in once. */
export function activitiesInOrder(activities: readonly Activity[]): Activity[] {
  const occasionOf = (one: Activity) => (one.kind === 'sign-in' ? `${positionOf(one)}` : one.id);
  const once = new Map(activities.map((one) => [occasionOf(one), one])).values();
  return [...once].sort((a, b) => positionOf(b) - positionOf(a) || (a.id < b.id ? -1 : 1));
}

/** Their order as a page's sort key. */
export const newestFirst = (one: Activity) => [-positionOf(one)];

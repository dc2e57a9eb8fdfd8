import { activityId } from '../../shared/activities.ts';
import { nameOfCustomer } from '../../shared/customer.ts';
import type { Event } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import { seesBrand } from '../../shared/permissions.ts';
import type { Activity } from '../../shared/rows.ts';
import { viewerOf } from '../../shared/viewer.ts';
import { actOf, isRepeatedSignIn } from '../turns/acts.ts';
import { rosterOf } from './people.ts';
import { ratedBy } from './records.ts';
import { del, iso, type ProjectionContext, put, type RowChange, type RowOp } from './stored.ts';

/** Adds an activity to the recent activities of each brand that it concerns. */

export function happened(event: Event, context: ProjectionContext): RowOp[] {
  if (!isActivity(event, context)) return [];
  const act = actOf(event, context.staffId);
  if (act === null) return [];
  const staff = act.actor.id === null ? undefined : context.read('staff', act.actor.id);
  const actor = { ...act.actor, name: staff?.row.fullName ?? '' };
  const fields = { ...act, at: iso(context.at), actor };
  if (act.conversationId === null) {
    if (staff === undefined) return [];
    const viewer = viewerOf(staff);
    return rosterOf(context, 'brand')
      .filter((brandId) => seesBrand(viewer, brandId))
      .filter((brandId) => !isRepeatedSignIn(act, context.at, signInsOf(brandId, context)))
      .flatMap((brandId) =>
        add({ ...fields, id: activityId(context.position, act.kind, brandId), brandId, customerName: null }, context),
      );
  }
  const conversation = context.read('conversation', act.conversationId)?.row;
  const brandId = conversation?.brandId ?? ('origin' in event ? event.origin.brandId : undefined);
  if (brandId === undefined) return [];
  const id = activityId(context.position, act.kind, act.conversationId);
  return add(
    { ...fields, id, brandId, customerName: conversation === undefined ? '' : nameOfCustomer(conversation.customer) },
    context,
  );
}

function signInsOf(brandId: string, { read }: ProjectionContext) {
  const recent = read('recent', brandId)?.row.activities ?? [];
  const signIns = recent.filter(({ conversationId }) => conversationId === null);
  return signIns.flatMap(({ id }) => {
    const activity = read('activity', id)?.row;
    return activity === undefined ? [] : [{ ...activity, at: Date.parse(activity.at) }];
  });
}

function isActivity(event: Event, { read }: ProjectionContext): boolean {
  if (event.type === 'conversation.rated') return ratedBy(event, { read }) !== null;
  if (event.type !== 'message.received' && event.type !== 'customer.followed') return true;
  return read('conversation', event.origin.conversationId) === undefined;
}

function add(activity: Omit<Activity, 'version'>, context: ProjectionContext): RowOp[] {
  const { id, brandId, conversationId } = activity;
  const recent = context.read('recent', brandId)?.row.activities ?? [];
  const activities = [...recent, { id, conversationId }];
  return [
    put(context, 'activity', activity),
    put(context, 'recent', { id: brandId, activities: activities.slice(-limits.activitiesMax) }),
    ...activities.slice(0, -limits.activitiesMax).map(({ id }) => del('activity', id)),
  ];
}

/** Updates the customer's name in recent activities when LINE reports the name, the alias changes, or the names are erased. */
export function named({ before, after }: RowChange<'conversation'>, context: ProjectionContext): RowOp[] {
  if (after === undefined || before === undefined) return [];
  const { id, brandId, customer } = after.row;
  // An erasure updates the activities even if the name does not change, so that rebuilt rows get the same versions. A rebuild after the
  // erasure finds no name in the log, so the name is empty before and after this event.
  const isErased = context.event.type === 'conversation.erased';
  const customerName = nameOfCustomer(customer);
  if (!isErased && customerName === nameOfCustomer(before.row.customer)) return [];
  const recent = context.read('recent', brandId)?.row.activities ?? [];
  return recent.flatMap((one): RowOp[] => {
    const activity = one.conversationId === id ? context.read('activity', one.id)?.row : undefined;
    if (activity === undefined) return [];
    return [put(context, 'activity', { ...activity, customerName })];
  });
}

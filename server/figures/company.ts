import type { Event, EventOf } from '../../shared/events/index.ts';
import { defaultTimeZone, limits, tolerances } from '../../shared/limits.ts';
import { repliesIn } from '../../shared/permissions.ts';
import type { Settings } from '../../shared/rows.ts';
import { viewerOf } from '../../shared/viewer.ts';
import type { FigureKind, FigureRows } from '../kinds/figure-rows.ts';
import { afterConnection } from '../kinds/nodes.ts';
import { del, type ProjectionContext, put, type Read, type RowOp } from '../projections/stored.ts';
import { changedTolerances, startOfHistory } from '../turns/tolerances.ts';

type FigureContext = ProjectionContext<FigureKind>;
type Rules = Omit<FigureRows['rules'], 'version'>;

const firstRules: Rules = {
  id: 'rules',
  history: startOfHistory(tolerances),
  timeZone: defaultTimeZone,
  capacity: limits.staffCapacity,
  brands: [],
};

/** Returns the settings that affect figures. */
export function rulesOf(read: Read<FigureKind>): Rules {
  return read('rules', 'rules')?.row ?? firstRules;
}

/** Returns the time zone set by an event of the stream `config`. `null` if it sets none. */
export function zoneSetBy(event: Event): string | null {
  if (event.type === 'settings.reset') return defaultTimeZone;
  return event.type === 'settings.changed' ? (event.changes.timeZone ?? null) : null;
}

/** Returns the changes that an event makes to the settings, people and brands. */
export function companyOps(event: Event, context: FigureContext): RowOp[] {
  switch (event.type) {
    case 'settings.changed':
      return [rules(event.changes, zoneSetBy(event), context)];
    case 'settings.reset':
      return [rules({ tolerances, staffCapacity: limits.staffCapacity }, zoneSetBy(event), context)];
    case 'staff.created':
      return [
        put(context, 'attendance', {
          id: event.staffId,
          chosen: 'online',
          connected: false,
          active: event.status === 'active',
          fullName: event.fullName,
          role: event.role,
          assignedBrands: event.assignedBrands,
          permissions: event.permissions,
          master: event.master,
          since: null,
        }),
      ];
    case 'staff.changed':
      return attends(event.staffId, attendanceChanges(event), context);
    case 'staff.deleted':
      return attends(event.staffId, { active: false, connected: false }, context);
    case 'presence.chosen':
      return attends(event.staffId, { chosen: event.presence }, context);
    case 'connection.changed':
      return connects(event, context);
    case 'brand.staffed':
      return event.changes.flatMap(({ staffId, assignedBrands }) => attends(staffId, { assignedBrands }, context));
    case 'brand.created':
      return [brands(context, (ids) => [...ids, event.brandId])];
    case 'brand.deleted':
      return [brands(context, (ids) => ids.filter((id) => id !== event.brandId))];
    default:
      return [];
  }
}

function brands(context: FigureContext, change: (ids: readonly string[]) => string[]): RowOp {
  const known = rulesOf(context.read);
  return put(context, 'rules', { ...known, brands: change(known.brands) });
}

function attendanceChanges(event: EventOf<'staff.changed'>): Partial<Attendance> {
  const { status, fullName, role, assignedBrands, permissions } = event;
  return {
    ...(status === undefined ? {} : { active: status === 'active' }),
    ...(fullName === undefined ? {} : { fullName }),
    ...(role === undefined ? {} : { role }),
    ...(assignedBrands === undefined ? {} : { assignedBrands }),
    // `null` resets the permissions to the defaults of the role, so it counts as a change. `undefined` does not.
    ...(permissions === undefined ? {} : { permissions }),
  };
}

type Followed = Partial<Pick<Settings, 'tolerances' | 'staffCapacity'>>;

function rules(changes: Followed, timeZone: string | null, context: FigureContext): RowOp {
  const known = rulesOf(context.read);
  const history =
    changes.tolerances === undefined ? known.history : changedTolerances(known.history, context, changes.tolerances);
  const { staffCapacity: capacity = known.capacity } = changes;
  return put(context, 'rules', { ...known, history, timeZone: timeZone ?? known.timeZone, capacity });
}

type Attendance = FigureRows['attendance'];

function attends(id: string, change: Partial<Attendance>, context: FigureContext): RowOp[] {
  const known = context.read('attendance', id)?.row;
  if (known === undefined) return [];
  return [attended(known, { ...known, ...change }, context)];
}

function connects({ staffId, connected, node }: EventOf<'connection.changed'>, context: FigureContext): RowOp[] {
  const known = context.read('attendance', staffId)?.row;
  if (known === undefined) return [];
  const { connectedNodes: _, ...others } = known;
  return [attended(known, { ...others, ...afterConnection(known, connected, node) }, context)];
}

function attended(before: Attendance, after: Attendance, context: FigureContext): RowOp {
  const since = presenceOf(after) === presenceOf(before) ? before.since : context.at;
  return put(context, 'attendance', { ...after, since });
}

export function presenceOf({ connected, chosen }: Pick<Attendance, 'connected' | 'chosen'>) {
  return connected ? chosen : ('offline' as const);
}

/** Whether a person is active, not offline, and able to reply in a brand. If so, the person remains the assignee when a new case opens. */
export function isHere(read: Read<FigureKind>, staffId: string, brandId: string): boolean {
  const person = read('attendance', staffId)?.row;
  if (person?.active !== true || presenceOf(person) === 'offline') return false;
  return repliesIn(viewerOf({ row: person, hidden: person }), brandId);
}

/** Returns the changes that an event makes to the currency of brands and the message prices of LINE accounts. */
export function planOps(event: Event, context: ProjectionContext<FigureKind>): RowOp[] {
  switch (event.type) {
    case 'brand.created':
      return [put(context, 'brandFacts', { id: event.brandId, currency: event.currency ?? null, since: context.at })];
    case 'brand.changed': {
      const known = context.read('brandFacts', event.brandId)?.row;
      if (event.currency === undefined || known === undefined) return [];
      return [put(context, 'brandFacts', { ...known, currency: event.currency })];
    }
    case 'brand.deleted':
      return [del('brandFacts', event.brandId)];
    case 'line-account.created': {
      const { lineAccountId: id, brandId, messagePrice: price = null } = event;
      return [put(context, 'plan', { id, brandId, price })];
    }
    case 'line-account.changed': {
      const known = context.read('plan', event.lineAccountId)?.row;
      if (known === undefined) return [];
      const { brandId = known.brandId, messagePrice: price = known.price } = event;
      return [put(context, 'plan', { ...known, brandId, price })];
    }
    case 'line-account.deleted':
      return [del('plan', event.lineAccountId)];
    default:
      return [];
  }
}

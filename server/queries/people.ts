import type { StaffCounts } from '../../shared/api/staff.ts';
import { fold } from '../../shared/fold.ts';
import { limits } from '../../shared/limits.ts';
import {
  type Area,
  areas,
  differsFromRole,
  effectivePermissions,
  type Permission,
  type Role,
  rank,
  roles,
} from '../../shared/permissions.ts';
import type { Colleague, Staff } from '../../shared/rows.ts';
import { worksIn } from '../../shared/team.ts';
import type { Engine } from '../engine/engine.ts';
import { type Audience, sharesBrand } from '../kinds/audience.ts';
import { cutFor } from '../kinds/shown.ts';
import { type Page, type PageQuery, pageIn } from './page.ts';
import type { RowQueries } from './rows.ts';
import { SortedList } from './sorted-list.ts';

export interface PeopleFilter {
  q?: string | undefined;
  role?: Role | undefined;
  status?: Staff['status'] | undefined;
  brand: string;
  key?: Permission | undefined;
  differing?: boolean | undefined;
  idle?: boolean | undefined;
}

/** A person, with the values that lists filter and sort by. */
interface Listed {
  id: string;
  row: Staff;
  /** Folded texts in which the search phrase is searched, one per field. */
  texts: readonly string[];
  keys: ReadonlySet<string>;
  areas: ReadonlySet<string>;
  differs: boolean;
}

function listedOf(row: Staff): Listed {
  const keys = effectivePermissions(row.role, row.permissions);
  return {
    id: row.id,
    row,
    texts: [row.fullName, row.username, row.email].map(fold),
    keys: new Set(keys),
    areas: new Set(keys.map((key) => key.split('.')[0] as string)),
    differs: differsFromRole(row.role, row.permissions),
  };
}

const orders = {
  name: ({ row }: Listed) => [row.fullName],
  role: ({ row, differs }: Listed) => [-rank(row.role), differs ? 0 : 1, row.fullName],
  seen: ({ row }: Listed) => [row.lastLoginAt === null ? 0 : -Date.parse(row.lastLoginAt), row.fullName],
};
export type PeopleOrder = keyof typeof orders;

interface ColleagueListed {
  id: string;
  row: Colleague;
  texts: string;
}

/** Queries of people, with their accounts or as colleagues. */
export class PeopleQueries {
  private readonly staff;
  private readonly colleagues;

  constructor(rows: RowQueries, engine: Pick<Engine, 'onCommit'>) {
    this.staff = new SortedList({ kind: 'staff', rows, engine, listed: listedOf, orders });
    this.colleagues = new SortedList({
      kind: 'colleague',
      rows,
      engine,
      listed: (row: Colleague): ColleagueListed => ({ id: row.id, row, texts: fold(row.fullName) }),
      orders: { name: ({ row }: ColleagueListed) => [row.fullName] },
    });
  }

  /**
   * Returns a page of the people whom the audience can see and who match the filter. `meta.counts` contains the totals of all visible
   * people, and the numbers of matching people by role and by area of permissions.
   */
  page(audience: Audience, filter: PeopleFilter, query: PageQuery & { sort: PeopleOrder }, now: number) {
    const visible = this.staff.in(query.sort).filter(({ item }) => sharesBrand(audience, item.row));
    const isIdle = ({ row: { status, lastLoginAt, createdAt } }: Listed) =>
      status === 'active' && now - Date.parse(lastLoginAt ?? createdAt) > limits.idleMs;
    const found = visible.filter(({ item }) => matches(item, filter, isIdle));
    const { items, ...meta } = pageIn(found, query);
    const counts = countsOf(
      visible.map(({ item }) => item),
      found.map(({ item }) => item),
      isIdle,
    );
    return { items: items.map(({ row }) => cutFor('staff', row, audience)), meta: { ...meta, counts } };
  }

  /** Returns a page of colleagues, sorted by name. */
  directory(audience: Audience, { q, active, brand }: DirectoryFilter, query: PageQuery): Page<Colleague> {
    const wanted = fold(q ?? '');
    const found = this.colleagues
      .in('name')
      .filter(({ item: { row, texts } }) => sharesBrand(audience, row) && texts.includes(wanted))
      .filter(({ item: { row } }) => (active ?? row.active) === row.active && (brand === 'all' || worksIn(row, brand)));
    const { items, ...meta } = pageIn(found, query);
    return { items: items.map(({ row }) => cutFor('colleague', row, audience)), ...meta };
  }
}

interface DirectoryFilter {
  q?: string | undefined;
  active?: boolean | undefined;
  brand: string;
}

function matches(one: Listed, filter: PeopleFilter, isIdle: (one: Listed) => boolean): boolean {
  const { row, texts, keys, differs } = one;
  const { q, role = row.role, status = row.status, brand, key, differing = differs } = filter;
  if (row.role !== role || row.status !== status || differs !== differing) return false;
  if (key !== undefined && !keys.has(key)) return false;
  if (brand !== 'all' && !worksIn(row, brand)) return false;
  const wanted = fold(q ?? '');
  if (wanted !== '' && !texts.some((text) => text.includes(wanted))) return false;
  return filter.idle === undefined || filter.idle === isIdle(one);
}

function countsOf(visible: readonly Listed[], found: readonly Listed[], isIdle: (one: Listed) => boolean): StaffCounts {
  const many = (of: readonly Listed[], is: (one: Listed) => boolean) => of.filter(is).length;
  const byRole = Map.groupBy(found, ({ row }) => row.role);
  const ofRole = (role: Role) => byRole.get(role) ?? [];
  return {
    people: visible.length,
    mayChange: many(visible, ({ keys }) => keys.has('access.users')),
    differing: many(visible, ({ differs }) => differs),
    idle: many(visible, isIdle),
    inactive: many(visible, ({ row }) => row.status === 'inactive'),
    roles: Object.fromEntries(
      roles.map((role) => [role, { people: ofRole(role).length, differing: many(ofRole(role), (one) => one.differs) }]),
    ) as StaffCounts['roles'],
    areas: Object.fromEntries(areas.map((area) => [area, many(found, (one) => one.areas.has(area))])) as Record<
      Area,
      number
    >,
  };
}

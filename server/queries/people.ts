import type { StaffCounts } from '../../shared/api/staff.ts';
import { holds } from '../../shared/fold.ts';
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
import type { Staff } from '../../shared/rows.ts';
import { worksIn } from '../../shared/team.ts';
import { type Audience, sharesBrand } from '../kinds/audience.ts';
import type { SortKey } from './page.ts';
import type { RowQueries } from './rows.ts';

export interface PeopleAsked {
  q?: string | undefined;
  role?: Role | undefined;
  status?: Staff['status'] | undefined;
  brand: string;
  key?: Permission | undefined;
  differing?: boolean | undefined;
  idle?: boolean | undefined;
}

const differs = ({ role, permissions }: Staff) => differsFromRole(role, permissions);
const keysOf = ({ role, permissions }: Staff) => effectivePermissions(role, permissions);

export const sortKeys: Record<'name' | 'role' | 'seen', SortKey<Staff>> = {
  name: ({ fullName }) => [fullName],
  role: (row) => [-rank(row.role), differs(row) ? 0 : 1, row.fullName],
  seen: ({ lastLoginAt, fullName }) => [lastLoginAt === null ? 0 : -Date.parse(lastLoginAt), fullName],
};

/** The people that an audience sees, those of them that were asked for, and how many there are. */
export function peopleOf(
  rows: RowQueries,
  audience: Audience,
  asked: PeopleAsked,
  now: number,
): { found: Staff[]; counts: StaffCounts } {
  const isIdle = ({ status, lastLoginAt, createdAt }: Staff) =>
    status === 'active' && now - Date.parse(lastLoginAt ?? createdAt) > limits.idleMs;
  const { q, brand } = asked;
  const visible = rows
    .all('staff')
    .map(({ row }) => row)
    .filter((row) => sharesBrand(audience, row));
  const found = visible
    .filter((row) => holds(q, row.fullName, row.username, row.email))
    .filter((row) => (asked.role ?? row.role) === row.role && (asked.status ?? row.status) === row.status)
    .filter((row) => brand === 'all' || worksIn(row, brand))
    .filter((row) => asked.key === undefined || keysOf(row).includes(asked.key))
    .filter((row) => asked.differing === undefined || asked.differing === differs(row))
    .filter((row) => asked.idle === undefined || asked.idle === isIdle(row));
  const many = (of: readonly Staff[], is: (row: Staff) => boolean) => of.filter(is).length;
  const counts = {
    people: visible.length,
    mayChange: many(visible, (row) => keysOf(row).includes('access.users')),
    differing: many(visible, differs),
    idle: many(visible, isIdle),
    inactive: many(visible, ({ status }) => status === 'inactive'),
    roles: Object.fromEntries(
      roles.map((role) => {
        const those = found.filter((row) => row.role === role);
        return [role, { people: those.length, differing: many(those, differs) }];
      }),
    ) as StaffCounts['roles'],
    areas: Object.fromEntries(
      areas.map((area) => [area, many(found, (row) => keysOf(row).some((key) => key.startsWith(`${area}.`)))]),
    ) as Record<Area, number>,
  };
  return { found, counts };
}

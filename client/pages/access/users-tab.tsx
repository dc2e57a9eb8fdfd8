import { Trans, useLingui } from '@lingui/react/macro';
import { Text, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconLock } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import { roleTexts, staffStatusTexts } from '../../../shared/people-texts.ts';
import { bypasses, can } from '../../../shared/permissions.ts';
import type { Staff } from '../../../shared/rows.ts';
import type { TableColumn } from '../../figures/table-columns.ts';
import { useQuery } from '../../figures/use-query.ts';
import { useAddressQuery } from '../../figures/use-range.ts';
import { useCan, useUser } from '../../session/session.ts';
import { useRow } from '../../sync/store.ts';
import { present } from '../../time/clock.ts';
import { ListTime } from '../../time/list-time.tsx';
import { useTimeZone } from '../../time/use-time-zone.ts';
import access from './access.module.css';
import { barLabel, barOf } from './edit-bar.ts';
import { LinkDialog, type PasswordLink } from './link-dialog.tsx';
import { PeopleFilters, usePeopleFilter } from './people-filters.tsx';
import { PeopleTable } from './people-table.tsx';
import { BrandDots, KeyCount, PersonCell } from './person-cell.tsx';
import { PersonForm } from './person-form.tsx';
import { usePeople } from './use-people.ts';
import classes from './users.module.css';

/** Value of the address parameter `person` while a new user is being created. */
export const newPersonId = 'new';

const narrow = '(max-width: 79.99em)';
const phone = '(max-width: 47.99em)';
const atOnce = { getInitialValueInEffect: false };

/** List of people with the selected person next to it. */
export function UsersTab() {
  const { t } = useLingui();
  const [query] = usePeopleFilter();
  const [params, change] = useAddressQuery();
  const mayMake = useCan('access.users');
  const isNarrow = useMediaQuery(narrow, undefined, atOnce) ?? false;
  const isPhone = useMediaQuery(phone, undefined, atOnce) ?? false;
  const people = usePeople({ sort: 'role', ...query });
  const columns = usePersonColumns(isPhone ? 'phone' : isNarrow ? 'narrow' : 'wide');
  const [link, setLink] = useState<PasswordLink | null>(null);
  const named = params.get('person');
  const isNew = named === newPersonId && mayMake;
  const id = named === newPersonId ? null : named;
  const listed = people.rows?.find((row) => row.id === id);
  const chosen = usePerson(id, listed);
  const close = () => change({ person: null });
  const isOpen = isNew || chosen !== undefined;
  return (
    <div className={`grid rows-1 h-full ${classes.panes}`} data-open={(isOpen && !isNarrow) || undefined}>
      <div className="flex flex-col min-w-0 min-h-0 gap-12 px-32 pt-16 phone-px-16 phone-pt-12">
        <PeopleFilters />
        <EditRule />
        <PeopleTable
          className={`flex-1 min-h-0 ${classes.table}`}
          label={t({ id: 'access.users', message: 'User management' })}
          people={people}
          columns={columns}
          chosenId={id}
          onOpen={(person) => change({ person })}
        />
      </div>
      {isOpen && (
        <PersonForm
          key={chosen?.id ?? 'new'}
          person={chosen ?? null}
          isDrawer={isNarrow}
          onClose={close}
          onLink={setLink}
        />
      )}
      {link !== null && <LinkDialog link={link} onClose={() => setLink(null)} />}
    </div>
  );
}

/** Explains in one sentence whom the signed-in person can edit. */
function EditRule() {
  const { i18n } = useLingui();
  const user = useUser();
  const role = i18n._(roleTexts[user.role]);
  return (
    <p className={`flex gap-8 items-center text-13 dimmed ${classes.rule}`}>
      <IconLock size={16} stroke={1.6} aria-hidden />
      <span>
        {!can(user, 'access.users') ? (
          <Trans id="access.rule_none">
            You can view users here. Editing them requires the access.users permission.
          </Trans>
        ) : bypasses(user) || user.role === 'super_admin' ? (
          <Trans id="access.rule_all">As a {role}, you can edit everyone except yourself.</Trans>
        ) : user.role === 'admin' ? (
          <Trans id="access.rule_admin">
            As an {role}, you can edit everyone except super administrators and yourself, within your brands and
            permissions.
          </Trans>
        ) : (
          <Trans id="access.rule_below">
            As {role}, you can edit users in lower roles, within your brands and permissions.
          </Trans>
        )}
      </span>
    </p>
  );
}

const refetchOn = { scope: { scope: 'team' }, kinds: ['staff'] } as const;

/**
 * Returns the latest known row of a person, even if the list does not contain it. `undefined` if no person is selected or the person was
 * deleted.
 */
function usePerson(id: string | null, listed: Staff | undefined): Staff | undefined {
  const live = useRow('staff', id);
  const colleague = useRow('colleague', id);
  const seen = useRef<string>(undefined);
  if (colleague !== undefined) seen.current = colleague.id;
  // A deleted person is not queried, because the request would only fail.
  const isDeleted = colleague === undefined && seen.current === id;
  const result = useQuery('GET /staff/:id', id === null || isDeleted ? null : { params: { id } }, refetchOn);
  const known = useRef<Staff>(undefined);
  if (id === null || isDeleted || result.error?.code === 'staff_not_found') known.current = undefined;
  else {
    const all = [known.current, listed, live, result.data].filter((row) => row?.id === id) as Staff[];
    known.current = all.toSorted((a, b) => b.version - a.version)[0];
  }
  return known.current;
}

type Room = 'phone' | 'narrow' | 'wide';

/** Returns the columns of the people table. On phones, a row has two lines, and shows a lock if the person cannot be edited. */
function usePersonColumns(room: Room): readonly TableColumn<Staff>[] {
  const { i18n, t } = useLingui();
  const user = useUser();
  return useMemo(() => {
    const labels = {
      person: t({ id: 'access.person', message: 'User' }),
      email: t({ id: 'access.email', message: 'Email' }),
      status: t({ id: 'access.status', message: 'Status' }),
      role: t({ id: 'access.role', message: 'Role' }),
      brands: t({ id: 'access.person_brands', message: 'Brands' }),
      keys: t({ id: 'access.keys', message: 'Permissions' }),
      seen: t({ id: 'access.last_sign_in', message: 'Last sign-in' }),
      lock: t({ id: 'access.lock', message: 'Lock' }),
    };
    const column = (id: keyof typeof labels, more: Partial<TableColumn<Staff>>): TableColumn<Staff> => ({
      id,
      header: labels[id],
      value: () => null,
      isFixed: true,
      ...more,
    });
    const lock = column('lock', {
      cell: (row) => {
        const bar = barOf(user, row);
        if (bar === null) return null;
        const why = barLabel(i18n, bar);
        return (
          <Tooltip label={why} multiline maw={260}>
            <IconLock size={16} stroke={1.6} role="img" aria-label={why} />
          </Tooltip>
        );
      },
    });
    const role = (row: Staff) => i18n._(roleTexts[row.role]);
    const person = (cell: TableColumn<Staff>['cell'] & {}) =>
      column('person', { value: (row) => row.fullName, cell, wide: true, whole: room === 'phone' });
    if (room === 'phone') {
      const under = (row: Staff) => (
        <>
          {role(row)} · <KeyCount row={row} /> <Trans id="access.keys">Permissions</Trans> · <LastSignIn row={row} />
        </>
      );
      return [person((row) => <PersonCell row={row} under={under(row)} />), lock];
    }
    return [
      person((row) => <PersonCell row={row} />),
      ...(room === 'wide'
        ? [
            column('email', {
              cell: (row) => (
                <Text span size="sm" truncate maw={220} title={row.email}>
                  {row.email}
                </Text>
              ),
              value: (row) => row.email,
            }),
          ]
        : []),
      column('status', { cell: (row) => i18n._(staffStatusTexts[row.status]) }),
      column('role', { cell: role }),
      ...(room === 'wide' ? [column('brands', { cell: (row) => <BrandDots row={row} /> })] : []),
      column('keys', { cell: (row) => <KeyCount row={row} /> }),
      column('seen', { cell: (row) => <LastSignIn row={row} /> }),
      lock,
    ];
  }, [i18n, t, user, room]);
}

/** Time of the last sign-in. Amber if an active account has been idle for 90 days. */
function LastSignIn({ row: { lastLoginAt, status } }: { row: Staff }) {
  const timeZone = useTimeZone();
  if (lastLoginAt === null) return <Trans id="access.never">never</Trans>;
  const isIdle = status === 'active' && present() - Date.parse(lastLoginAt) > limits.idleMs;
  return <ListTime className={isIdle ? access.taken : undefined} at={lastLoginAt} timeZone={timeZone} />;
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Text, Tooltip } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Staff } from '../../../shared/rows.ts';
import type { TableColumn } from '../../figures/table-columns.ts';
import { useUser } from '../../session/session.ts';
import { roleWords } from '../../ui/role-words.ts';
import { staffStatusWords } from './audit-words.ts';
import { barWords } from './bar-words.ts';
import { BrandDots } from './brand-dots.tsx';
import { KeyCount } from './key-count.tsx';
import { LastSignIn } from './last-sign-in.tsx';
import { PersonCell } from './person-cell.tsx';
import { barOf } from './standing.ts';

export type Room = 'phone' | 'narrow' | 'wide';

/** Columns of the people table. Phones get two-line rows with the lock. */
export function usePersonColumns(room: Room): readonly TableColumn<Staff>[] {
  const { i18n, t } = useLingui();
  const user = useUser();
  return useMemo(() => {
    const words = {
      person: t({ id: 'access.person', message: 'User' }),
      email: t({ id: 'access.email', message: 'Email' }),
      status: t({ id: 'access.status', message: 'Status' }),
      role: t({ id: 'access.role', message: 'Role' }),
      brands: t({ id: 'access.person_brands', message: 'Brands' }),
      keys: t({ id: 'access.keys', message: 'Permissions' }),
      seen: t({ id: 'access.last_sign_in', message: 'Last sign-in' }),
      lock: t({ id: 'access.lock', message: 'Lock' }),
    };
    const column = (id: keyof typeof words, more: Partial<TableColumn<Staff>>): TableColumn<Staff> => ({
      id,
      header: words[id],
      value: () => null,
      isFixed: true,
      ...more,
    });
    const lock = column('lock', {
      cell: (row) => {
        const bar = barOf(user, row);
        if (bar === null) return null;
        const why = barWords(i18n, bar);
        return (
          <Tooltip label={why} multiline maw={260}>
            <IconLock size={16} stroke={1.6} role="img" aria-label={why} />
          </Tooltip>
        );
      },
    });
    const role = (row: Staff) => i18n._(roleWords[row.role].name);
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
      column('status', { cell: (row) => i18n._(staffStatusWords[row.status]) }),
      column('role', { cell: role }),
      ...(room === 'wide' ? [column('brands', { cell: (row) => <BrandDots row={row} /> })] : []),
      column('keys', { cell: (row) => <KeyCount row={row} /> }),
      column('seen', { cell: (row) => <LastSignIn row={row} /> }),
      lock,
    ];
  }, [i18n, t, user, room]);
}

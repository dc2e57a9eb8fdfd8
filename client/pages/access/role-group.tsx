import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { areas, differsFromRole, type Role, roleDefaults } from '../../../shared/permissions.ts';
import { useAddressQuery } from '../../figures/use-range.ts';
import { number } from '../../time/time.ts';
import { roleWords } from '../../ui/role-words.ts';
import { MatrixRow } from './matrix-row.tsx';
import classes from './overview.module.css';
import { type PeopleQuery, usePeople } from './use-people.ts';

/** Number of people shown before the rest collapse into one row. */
const [differingShown, equalShown] = [10, 3];

interface Props {
  role: Role;
  count: { people: number; differing: number };
  query: PeopleQuery;
}

/** People of a role: first those who differ from it, then a few others, then one row for the rest. */
export function RoleGroup({ role, count, query }: Props) {
  const { i18n } = useLingui();
  const [isOpen, open] = useState(true);
  const [isWhole, showWhole] = useState(false);
  const [, change] = useAddressQuery();
  const { rows } = usePeople({ ...query, role, sort: 'role' });
  const all = rows ?? [];
  const differing = all.filter((row) => differsFromRole(row.role, row.permissions));
  const many = differing.length > differingShown ? differingShown : differing.length + equalShown;
  const shown = isWhole ? all : all.slice(0, many);
  const folded = count.differing - shown.filter((row) => differing.includes(row)).length;
  const name = i18n._(roleWords[role].name);
  const left = number(Math.max(0, count.people - shown.length), i18n.locale);
  const span = areas.length + 3;
  return (
    <tbody>
      <tr className={classes.roleRow}>
        <th scope="rowgroup" className={classes.person}>
          <button type="button" className={classes.fold} aria-expanded={isOpen} onClick={() => open(!isOpen)}>
            {isOpen ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />}
            {name} <span className={classes.roleCount}>{number(count.people, i18n.locale)}</span>
          </button>
        </th>
        <td colSpan={areas.length + 1} className={classes.roleText}>
          {i18n._(roleWords[role].text)}
        </td>
        <td className={classes.total}>{roleDefaults[role].length}</td>
      </tr>
      {isOpen && shown.map((row) => <MatrixRow key={row.id} row={row} />)}
      {isOpen && rows !== null && count.people > shown.length && (
        <tr>
          <td colSpan={span}>
            <button
              type="button"
              className={classes.more}
              onClick={() => (isWhole ? change({ tab: 'users', role }) : showWhole(true))}
            >
              {isWhole ? (
                <Trans id="access.more_people">{left} more. View in list</Trans>
              ) : folded > 0 ? (
                <Trans id="access.more_differing">
                  {left} more,{' '}
                  <Plural value={folded} one="# with custom permissions" other="# with custom permissions" />
                </Trans>
              ) : (
                <Trans id="access.more_equal">
                  {left} more with the permissions of the {name} role
                </Trans>
              )}
            </button>
          </td>
        </tr>
      )}
    </tbody>
  );
}

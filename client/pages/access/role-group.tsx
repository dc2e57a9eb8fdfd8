import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Popover } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { roleTexts } from '../../../shared/people-texts.ts';
import {
  type Area,
  areas,
  differenceOf,
  differsFromRole,
  effectivePermissions,
  type Role,
  roleDefaults,
} from '../../../shared/permissions.ts';
import type { Staff } from '../../../shared/rows.ts';
import { useQuery } from '../../figures/use-query.ts';
import { useAddressQuery } from '../../figures/use-range.ts';
import { useUser } from '../../session/session.ts';
import { present } from '../../time/clock.ts';
import { listTime, number } from '../../time/time.ts';
import { useTimeZone } from '../../time/use-time-zone.ts';
import { areaLabels, keyLabels } from '../../ui/key-labels.ts';
import { roleDescriptions } from '../../ui/role-labels.ts';
import access from './access.module.css';
import { barOf } from './edit-bar.ts';
import { keysOfArea } from './keys-field.tsx';
import classes from './overview.module.css';
import { BrandDots, Difference, PersonCell } from './person-cell.tsx';
import { type PeopleQuery, usePeople } from './use-people.ts';

/**
 * Maximum number of people shown per role: people whose permissions differ from those of the role, and people whose permissions are the
 * same. A single row represents all other people.
 */
const [differingShown, equalShown] = [10, 3];

interface Props {
  role: Role;
  count: { people: number; differing: number };
  query: PeopleQuery;
}

/**
 * People of a role: first those whose permissions differ from the role, then a few people with the permissions of the role, then one row
 * for all other people.
 */
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
  const name = i18n._(roleTexts[role]);
  const left = number(Math.max(0, count.people - shown.length), i18n.locale);
  const span = areas.length + 3;
  return (
    <tbody>
      <tr className={classes.roleRow}>
        <th scope="rowgroup" className={classes.person}>
          <button
            type="button"
            className={`inline-flex items-center gap-6 font-inherit weight-600 color-inherit bg-none cursor-pointer min-h-28 ${classes.fold}`}
            aria-expanded={isOpen}
            onClick={() => open(!isOpen)}
          >
            {isOpen ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />}
            {name} <span className="color-accent">{number(count.people, i18n.locale)}</span>
          </button>
        </th>
        <td colSpan={areas.length + 1} className={classes.roleText}>
          {i18n._(roleDescriptions[role])}
        </td>
        <td className={classes.total}>{roleDefaults[role].length}</td>
      </tr>
      {isOpen && shown.map((row) => <MatrixRow key={row.id} row={row} />)}
      {isOpen && rows !== null && count.people > shown.length && (
        <tr>
          <td colSpan={span}>
            <button
              type="button"
              className={`inline-flex items-center gap-6 font-inherit weight-400 color-inherit bg-none cursor-pointer min-h-28 ps-32 ${classes.more}`}
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

/** Matrix row of one person. Each area opens a popover with its permissions. */
function MatrixRow({ row }: { row: Staff }) {
  const { i18n, t } = useLingui();
  const all = t({ id: 'access.all_keys', message: 'all' });
  const [open, setOpen] = useState<Area | null>(null);
  const has = new Set(effectivePermissions(row.role, row.permissions));
  const { added, taken } = differenceOf(row.role, row.permissions);
  const wayOf = (key: string) =>
    added.includes(key) ? 'added' : taken.includes(key) ? 'taken' : has.has(key) ? 'role' : undefined;
  return (
    <tr className={classes.row}>
      <th scope="row" className={classes.person}>
        <PersonCell row={row} size={24} />
      </th>
      <td className={classes.brands} data-label="">
        <BrandDots row={row} />
      </td>
      {areas.map((area, place) => {
        const keys = keysOfArea(area);
        const count = keys.filter((key) => has.has(key)).length;
        const [more, fewer] = [added, taken].map((list) => keys.filter((key) => list.includes(key)).length) as [
          number,
          number,
        ];
        const shown = count === keys.length ? all : count > 0 ? String(count) : '';
        // The accessible name contains the visible text, so that voice control finds the cell.
        const seen = [shown, more > 0 && `+${more}`, fewer > 0 && `−${fewer}`].filter(Boolean).join(' ');
        const counted = `${count} / ${keys.length}`;
        const label = `${i18n._(areaLabels[area])}: ${counted.startsWith(seen) ? counted : `${seen}, ${counted}`}`;
        return (
          <td key={area} data-label={i18n._(areaLabels[area])}>
            <Opening
              isOpen={open === area}
              onClose={() => setOpen(null)}
              sentences={() => <AreaSentences row={row} area={area} wayOf={wayOf} />}
            >
              <button
                type="button"
                className={`grid gap-2 font-inherit text-start color-inherit bg-none cursor-pointer py-3 px-4 rounded-6 phone-w-full ${classes.cell}`}
                // Each row is one tab stop; arrow keys move within it.
                tabIndex={place === 0 ? 0 : -1}
                data-cell
                aria-label={label}
                data-open={open === area || undefined}
                onClick={() => setOpen(open === area ? null : area)}
              >
                <span className="inline-flex gap-2" aria-hidden>
                  {keys.map((key) => (
                    <span key={key} className={`inline-block ${classes.bar}`} data-way={wayOf(key)} />
                  ))}
                </span>
                <span className={`inline-flex gap-4 text-12 tabular ${classes.cellText}`} aria-hidden>
                  {shown} <Difference added={more} taken={fewer} />
                </span>
              </button>
            </Opening>
          </td>
        );
      })}
      <td className={classes.total} data-label={t({ id: 'access.keys', message: 'Permissions' })}>
        {row.permissionCount}
      </td>
    </tr>
  );
}

interface OpeningProps {
  isOpen: boolean;
  onClose: () => void;
  sentences: () => ReactNode;
  children: ReactElement;
}

/** Popover of a cell. Content is rendered only while open, because the matrix can have thousands of cells. */
function Opening({ isOpen, onClose, sentences, children }: OpeningProps) {
  return (
    <Popover
      opened={isOpen}
      onChange={onClose}
      position="bottom-end"
      width={330}
      middlewares={{ size: true }}
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown className="overflow-y-auto">{isOpen && sentences()}</Popover.Dropdown>
    </Popover>
  );
}

interface AreaSentencesProps {
  row: Staff;
  area: Area;
  wayOf: (key: string) => 'added' | 'taken' | 'role' | undefined;
}

/** Permissions of an area as sentences, each marked as granted or not. */
function AreaSentences({ row, area, wayOf }: AreaSentencesProps) {
  const { i18n } = useLingui();
  const user = useUser();
  const [, change] = useAddressQuery();
  const keys = keysOfArea(area);
  const mayChange = barOf(user, row) === null;
  return (
    <>
      <p className="grid mb-8 weight-600 wrap-normal" data-autofocus tabIndex={-1}>
        {i18n._(areaLabels[area])}
        <span className="text-12 dimmed">
          {row.fullName} · {i18n._(roleTexts[row.role])}
        </span>
      </p>
      <ul className={`grid gap-8 mb-8 wrap-normal ${classes.sentences}`}>
        {keys.map((key) => {
          const way = wayOf(key);
          return (
            <li key={key} data-way={way}>
              <span className={`inline-block ${classes.bar}`} data-way={way} aria-hidden />
              <span>
                <code>{key}</code>
                <span className="block text-12">{i18n._(keyLabels[key])}</span>
              </span>
              <span
                className={
                  way === 'taken' ? access.taken : way === 'added' ? 'weight-600 color-accent' : 'text-12 dimmed'
                }
              >
                {way === 'added' ? (
                  <Trans id="access.added">added</Trans>
                ) : way === 'taken' ? (
                  <Trans id="access.taken">removed</Trans>
                ) : way === undefined ? (
                  <Trans id="access.value_no">no</Trans>
                ) : (
                  <Trans id="access.value_yes">yes</Trans>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      <p className="flex items-center justify-between gap-8 wrap-normal">
        <KeysChanged row={row} />
        {mayChange && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => change({ tab: 'users', person: row.id, q: row.username })}
          >
            <Trans id="access.change">Change</Trans>
          </Button>
        )}
      </p>
    </>
  );
}

const refetchOn = { scope: { scope: 'audit' }, kinds: ['audit'] } as const;
const ofKeys: readonly string[] = ['role', 'permissions', 'ownPermissions'];

/** Author and time of the last change of the person's permissions, from the audit log. */
function KeysChanged({ row }: { row: Staff }) {
  const { i18n } = useLingui();
  const timeZone = useTimeZone();
  const result = useQuery('GET /audit', { query: { subject: row.id, kind: 'staff', limit: 50 } }, refetchOn);
  const line = result.data?.find(({ changes }) => changes.some(({ field }) => ofKeys.includes(field)));
  if (line === undefined || line.actor.name === '') return <span />;
  const name = line.actor.name;
  const at = listTime(line.at, i18n.locale, present(), timeZone);
  return (
    <span className="text-12 dimmed">
      <Trans id="access.keys_by">
        By {name}, {at}
      </Trans>
    </span>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Popover } from '@mantine/core';
import { useState } from 'react';
import { type Area, areas, differenceOf, effectivePermissions } from '../../../shared/permissions.ts';
import type { Staff } from '../../../shared/rows.ts';
import { useAddressQuery } from '../../figures/use-range.ts';
import { useUser } from '../../session/session.ts';
import { areaWords, keyWords } from '../../ui/key-words.ts';
import access from './access.module.css';
import { BrandDots } from './brand-dots.tsx';
import { Difference } from './key-count.tsx';
import { keysOfArea } from './keys-field.tsx';
import classes from './overview.module.css';
import { PersonCell } from './person-cell.tsx';
import { barOf } from './standing.ts';
import { roleWords } from './words.ts';

/** A person's line of the matrix; each area opens its sentences. */
export function MatrixRow({ row }: { row: Staff }) {
  const { i18n } = useLingui();
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
      <td data-label="">
        <BrandDots row={row} />
      </td>
      {areas.map((area) => {
        const keys = keysOfArea(area);
        const count = keys.filter((key) => has.has(key)).length;
        const [more, fewer] = [added, taken].map((list) => keys.filter((key) => list.includes(key)).length) as [
          number,
          number,
        ];
        const label = `${i18n._(areaWords[area])}: ${count} / ${keys.length}${more > 0 ? ` +${more}` : ''}${fewer > 0 ? ` −${fewer}` : ''}`;
        return (
          <td key={area} data-label={i18n._(areaWords[area])}>
            <Popover
              opened={open === area}
              onChange={(isOpen) => setOpen(isOpen ? area : null)}
              position="bottom-end"
              width={330}
              trapFocus
              returnFocus
              withinPortal
            >
              <Popover.Target>
                <button
                  type="button"
                  className={classes.cell}
                  aria-label={label}
                  data-open={open === area || undefined}
                  onClick={() => setOpen(open === area ? null : area)}
                >
                  <span className={classes.bars} aria-hidden>
                    {keys.map((key) => (
                      <span key={key} className={classes.bar} data-way={wayOf(key)} />
                    ))}
                  </span>
                  <span className={classes.cellText} aria-hidden>
                    {count === keys.length ? <Trans id="access.all_keys">all</Trans> : count > 0 && count}
                    <Difference added={more} taken={fewer} />
                  </span>
                </button>
              </Popover.Target>
              <Popover.Dropdown>{open === area && <Sentences row={row} area={area} wayOf={wayOf} />}</Popover.Dropdown>
            </Popover>
          </td>
        );
      })}
      <td className={classes.total} data-label="">
        {row.permissionCount}
      </td>
    </tr>
  );
}

interface SentencesProps {
  row: Staff;
  area: Area;
  wayOf: (key: string) => 'added' | 'taken' | 'role' | undefined;
}

function Sentences({ row, area, wayOf }: SentencesProps) {
  const { i18n } = useLingui();
  const user = useUser();
  const [, change] = useAddressQuery();
  const keys = keysOfArea(area);
  const mayChange = barOf(user, row) === null;
  return (
    <>
      <p className={classes.popTitle} data-autofocus tabIndex={-1}>
        {i18n._(areaWords[area])}
        <span className={access.note}>
          {row.fullName} · {i18n._(roleWords[row.role].name)}
        </span>
      </p>
      <ul className={classes.sentences}>
        {keys.map((key) => {
          const way = wayOf(key);
          return (
            <li key={key} data-way={way}>
              <span className={classes.bar} data-way={way} aria-hidden />
              <span>
                <code>{key}</code>
                <span className={classes.sentence}>{i18n._(keyWords[key])}</span>
              </span>
              <span className={way === 'taken' ? access.taken : way === 'added' ? access.added : access.note}>
                {way === 'added' ? (
                  <Trans id="access.added">added</Trans>
                ) : way === 'taken' ? (
                  <Trans id="access.taken">taken away</Trans>
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
      {mayChange && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => change({ tab: 'users', person: row.id, q: row.username })}
        >
          <Trans id="access.change">Change</Trans>
        </Button>
      )}
    </>
  );
}

import { useLingui } from '@lingui/react/macro';
import { Popover } from '@mantine/core';
import { type ReactElement, type ReactNode, useState } from 'react';
import { type Area, areas, differenceOf, effectivePermissions } from '../../../shared/permissions.ts';
import type { Staff } from '../../../shared/rows.ts';
import { areaWords } from '../../ui/key-words.ts';
import { AreaSentences } from './area-sentences.tsx';
import { BrandDots } from './brand-dots.tsx';
import { Difference } from './key-count.tsx';
import { keysOfArea } from './keys-field.tsx';
import classes from './overview.module.css';
import { PersonCell } from './person-cell.tsx';

/** Matrix row of one person. Each area opens a popover with its permissions. */
export function MatrixRow({ row }: { row: Staff }) {
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
        const label = `${i18n._(areaWords[area])}: ${counted.startsWith(seen) ? counted : `${seen}, ${counted}`}`;
        return (
          <td key={area} data-label={i18n._(areaWords[area])}>
            <Opening
              isOpen={open === area}
              onClose={() => setOpen(null)}
              sentences={() => <AreaSentences row={row} area={area} wayOf={wayOf} />}
            >
              <button
                type="button"
                className={classes.cell}
                // Each row is one tab stop; arrow keys move within it.
                tabIndex={place === 0 ? 0 : -1}
                data-cell
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
      <Popover.Dropdown className={classes.sheet}>{isOpen && sentences()}</Popover.Dropdown>
    </Popover>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Brand, Staff } from '../../../shared/rows.ts';
import type { TableColumn } from '../../figures/table-columns.ts';
import { useUser } from '../../session/session.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import access from './access.module.css';
import { barWords } from './bar-words.ts';
import classes from './brands.module.css';
import { PersonCell } from './person-cell.tsx';
import { barOf } from './standing.ts';
import { useBrandToggle } from './use-brand-toggle.ts';

const fixed = { value: () => null, isFixed: true } as const;

/** Columns of the brand table, one per brand. Locked cells show the reason. */
export function useBrandColumns(brands: readonly Brand[]): readonly TableColumn<Staff>[] {
  const { i18n, t } = useLingui();
  const user = useUser();
  const { has, toggle } = useBrandToggle();
  return useMemo(() => {
    const hasAll = (row: Staff) => row.assignedBrands.includes('all');
    return [
      {
        ...fixed,
        id: 'person',
        header: t({ id: 'access.person', message: 'User' }),
        cell: (row) => <PersonCell row={row} size={24} />,
      },
      ...brands.map((brand) => ({
        ...fixed,
        id: brand.id,
        header: brand.name,
        heading: (
          <span className={access.marks}>
            <BrandMark brand={brand} size={12} />
            <bdi className={classes.brand} title={brand.name}>
              {brand.name}
            </bdi>
          </span>
        ),
        cell: (row: Staff) => (
          <Checkbox
            classNames={{ root: classes.box }}
            aria-label={`${row.fullName}: ${brand.name}`}
            checked={hasAll(row) || has(row, brand.id)}
            disabled={hasAll(row) || barOf(user, row) !== null}
            onChange={() => toggle(row, brand.id)}
          />
        ),
      })),
      {
        ...fixed,
        id: 'why',
        header: t({ id: 'access.lock', message: 'Lock' }),
        wide: true,
        cell: (row) => {
          const bar = barOf(user, row);
          return (
            <span className={classes.why}>
              {bar !== null ? (
                <>
                  <IconLock size={14} stroke={1.6} aria-hidden /> {barWords(i18n, bar)}
                </>
              ) : (
                hasAll(row) && <Trans id="shell.all_brands">All brands</Trans>
              )}
            </span>
          );
        },
      },
    ];
  }, [i18n, t, user, brands, has, toggle]);
}

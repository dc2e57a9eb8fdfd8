import { Trans } from '@lingui/react/macro';
import { Badge } from '@mantine/core';
import type { Staff } from '../../../shared/rows.ts';
import { useAll } from '../../sync/store.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import classes from './access.module.css';

const dotsMax = 4;

/** Compact list of a person's brands. */
export function BrandDots({ row }: { row: Pick<Staff, 'assignedBrands' | 'elsewhere'> }) {
  const brands = useAll('brand');
  if (row.assignedBrands.includes('all')) {
    return (
      <Badge variant="default" radius="sm" tt="none" className={classes.all}>
        <Trans id="access.all">All</Trans>
      </Badge>
    );
  }
  const assigned = brands.filter(({ id }) => row.assignedBrands.includes(id));
  const names = assigned.map(({ name }) => name).join(', ');
  const rest = assigned.length - dotsMax;
  return (
    <span className={classes.marks} role="img" aria-label={names || '—'} title={names}>
      {assigned.slice(0, dotsMax).map((brand) => (
        <BrandMark key={brand.id} brand={brand} size={10} />
      ))}
      {(rest > 0 || row.elsewhere) && <span className={classes.note}>+{rest > 0 ? rest : ''}</span>}
      {assigned.length === 0 && !row.elsewhere && <span className={classes.note}>—</span>}
    </span>
  );
}

import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import classes from './data-table.module.css';
import type { TableColumn } from './table-columns.ts';

interface Sortable {
  sorted: false | 'asc' | 'desc';
  toggle: () => void;
}

const told = { asc: 'ascending', desc: 'descending' } as const;

interface Props<Row> {
  columns: readonly (TableColumn<Row> & Sortable)[];
  /** Id of the sticky column. */
  stuck: string | undefined;
}

export function TableHead<Row>({ columns, stuck }: Props<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map(({ id, header, heading, isNumber, isFixed = false, wide, whole, sorted, toggle }) => (
          <th
            key={id}
            className={classes.heading}
            scope="col"
            data-number={isNumber || undefined}
            data-wide={wide || undefined}
            data-whole={whole || undefined}
            data-stuck={id === stuck || undefined}
            aria-sort={sorted === false ? undefined : told[sorted]}
          >
            {isFixed ? (
              (heading ?? header)
            ) : (
              <button type="button" className={classes.sort} onClick={toggle}>
                {header}
                {sorted === 'asc' && <IconArrowUp size={12} stroke={2} aria-hidden />}
                {sorted === 'desc' && <IconArrowDown size={12} stroke={2} aria-hidden />}
              </button>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

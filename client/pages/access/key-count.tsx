import { differenceOf } from '../../../shared/permissions.ts';
import type { Staff } from '../../../shared/rows.ts';
import classes from './access.module.css';

/** Number of a person's permissions, and the difference from their role. */
export function KeyCount({ row }: { row: Pick<Staff, 'role' | 'permissions' | 'permissionCount'> }) {
  const { added, taken } = differenceOf(row.role, row.permissions);
  return (
    <span className={classes.marks}>
      {row.permissionCount} <Difference added={added.length} taken={taken.length} />
    </span>
  );
}

export function Difference({ added, taken }: { added: number; taken: number }) {
  return (
    <>
      {added > 0 && <span className={classes.added}>+{added}</span>}{' '}
      {taken > 0 && <span className={classes.taken}>−{taken}</span>}
    </>
  );
}

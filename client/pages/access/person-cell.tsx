import { Trans } from '@lingui/react/macro';
import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { differenceOf } from '../../../shared/permissions.ts';
import type { Staff } from '../../../shared/rows.ts';
import { useUser } from '../../session/session.ts';
import { useAll } from '../../sync/store.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { BrandMark } from '../../ui/brand-mark.tsx';
import classes from './access.module.css';

interface Props {
  row: Staff;
  size?: number;
  /** Content shown below the name in place of the username. */
  under?: ReactNode;
}

/** Person with username, a dot for presence, and a badge if the account is invited or inactive. */
export function PersonCell({ row, size = 28, under }: Props) {
  const isOwn = useUser().id === row.id;
  return (
    <span className={`flex items-center gap-10 ${classes.person}`}>
      <Avatar name={row.fullName} size={size} dot={row.presence === 'offline' ? null : row.presence} />
      <span className="grid min-w-0 leading-tight">
        <span className={`flex items-center min-w-0 gap-6 ${classes.named}`}>
          <bdi className="truncate weight-550 isolate-bidi">{row.fullName}</bdi>
          {row.status !== 'active' && (
            <Badge variant="default" size="sm" radius="sm" tt="none">
              {row.status === 'invited' ? (
                <Trans id="access.invited">Invited</Trans>
              ) : (
                <Trans id="access.inactive">Inactive</Trans>
              )}
            </Badge>
          )}
        </span>
        <span className="text-12 truncate dimmed">
          {under ?? row.username}
          {isOwn && (
            <>
              {' · '}
              <Trans id="access.you">you</Trans>
            </>
          )}
        </span>
      </span>
    </span>
  );
}

const dotsMax = 4;

/** Compact list of a person's brands. */
export function BrandDots({ row }: { row: Pick<Staff, 'assignedBrands' | 'elsewhere'> }) {
  const brands = useAll('brand');
  if (row.assignedBrands.includes('all')) {
    return (
      <Badge variant="default" radius="sm" tt="none" miw="max-content">
        <Trans id="access.all">All</Trans>
      </Badge>
    );
  }
  const assigned = brands.filter(({ id }) => row.assignedBrands.includes(id));
  const names = assigned.map(({ name }) => name).join(', ');
  const rest = assigned.length - dotsMax;
  return (
    <span className="inline-flex items-center gap-4" role="img" aria-label={names || '—'} title={names}>
      {assigned.slice(0, dotsMax).map((brand) => (
        <BrandMark key={brand.id} brand={brand} size={10} />
      ))}
      {(rest > 0 || row.elsewhere) && <span className="text-12 dimmed">+{rest > 0 ? rest : ''}</span>}
      {assigned.length === 0 && !row.elsewhere && <span className="text-12 dimmed">—</span>}
    </span>
  );
}

/** Number of a person's permissions, and the difference from their role. */
export function KeyCount({ row }: { row: Pick<Staff, 'role' | 'permissions' | 'permissionCount'> }) {
  const { added, taken } = differenceOf(row.role, row.permissions);
  return (
    <span className="inline-flex items-center gap-4">
      {row.permissionCount} <Difference added={added.length} taken={taken.length} />
    </span>
  );
}

export function Difference({ added, taken }: { added: number; taken: number }) {
  return (
    <>
      {added > 0 && <span className="weight-600 color-accent">+{added}</span>}{' '}
      {taken > 0 && <span className={classes.taken}>−{taken}</span>}
    </>
  );
}

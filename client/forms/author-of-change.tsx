import { Trans } from '@lingui/react/macro';
import type { AuditKind } from '../../shared/audit-texts.ts';
import { useQuery } from '../figures/use-query.ts';
import { useCan, useUser } from '../session/session.ts';
import { useRow } from '../sync/store.ts';

const refetchOn = { scope: { scope: 'audit' }, kinds: ['audit'] } as const;

interface Props {
  kind: AuditKind;
  subject: string;
  /** The author named in the row itself. */
  by?: string | null;
}

/**
 * The last other user who changed something, from the audit log or the row. "Someone" while loading, or without access to the audit log.
 */
export function AuthorOfChange({ kind, subject, by = null }: Props) {
  const user = useUser();
  const query = useCan('access.view') ? { query: { subject, kind, limit: 5 } } : null;
  const result = useQuery('GET /audit', query, refetchOn);
  const author = result.data?.find(({ actor }) => actor.type === 'staff' && actor.id !== user.id)?.actor;
  const named = useRow('colleague', by === user.id ? null : by)?.fullName;
  const name = author?.name || named || '';
  return name === '' ? (
    <Trans id="forms.somebody">Someone</Trans>
  ) : (
    <bdi>
      <strong>{name}</strong>
    </bdi>
  );
}

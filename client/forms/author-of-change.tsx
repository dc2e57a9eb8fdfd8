import { Trans } from '@lingui/react/macro';
import type { AuditKind } from '../../shared/audit-texts.ts';
import { useQuery } from '../figures/use-query.ts';
import { useCan, useUser } from '../session/session.ts';
import { useRow } from '../sync/store.ts';

const refetchOn = { scope: { scope: 'audit' }, kinds: ['audit'] } as const;

interface Props {
  kind: AuditKind;
  subject: string;
  /** Id of the user who last changed the item, as stored in the item's own row. */
  by?: string | null;
}

/**
 * Name of the user who last changed an item, not counting the signed-in user. Taken from the audit log, or else from `by`. Shows "Someone"
 * while the name is loading or if the name is unknown.
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

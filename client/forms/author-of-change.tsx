import { Trans } from '@lingui/react/macro';
import type { AuditKind } from '../../shared/vocabulary.ts';
import { useAsked } from '../figures/use-asked.ts';
import { useCan, useUser } from '../session/session.ts';

const told = { scope: { scope: 'audit' }, kinds: ['audit'] } as const;

/** The last other person who changed something, by the audit; somebody, while it is on its way and for those who may not read it. */
export function AuthorOfChange({ kind, subject }: { kind: AuditKind; subject: string }) {
  const user = useUser();
  const query = useCan('access.view') ? { query: { subject, kind, limit: 5 } } : null;
  const asked = useAsked('GET /audit', query, told);
  const author = asked.data?.find(({ actor }) => actor.type === 'staff' && actor.id !== user.id)?.actor;
  return author === undefined || author.name === '' ? (
    <Trans id="forms.somebody">Somebody</Trans>
  ) : (
    <bdi>
      <strong>{author.name}</strong>
    </bdi>
  );
}

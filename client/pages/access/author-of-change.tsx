import { Trans } from '@lingui/react/macro';
import type { Staff } from '../../../shared/rows.ts';
import { useAsked } from '../../figures/use-asked.ts';
import { useUser } from '../../session/session.ts';

const told = { scope: { scope: 'audit' }, kinds: ['audit'] } as const;

/** The last one who changed a person, by the audit; somebody, while it is on its way. */
export function AuthorOfChange({ person }: { person: Staff }) {
  const user = useUser();
  const asked = useAsked('GET /audit', { query: { subject: person.id, kind: 'staff', limit: 5 } }, told);
  const author = asked.data?.find(({ actor }) => actor.id !== user.id)?.actor;
  return author === undefined || author.name === '' ? (
    <Trans id="access.somebody">Somebody</Trans>
  ) : (
    <bdi>
      <strong>{author.name}</strong>
    </bdi>
  );
}

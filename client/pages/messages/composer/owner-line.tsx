import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Conversation } from '../../../../shared/rows.ts';
import { useUser } from '../../../session/session.ts';
import { useRow } from '../../../sync/store.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import lines from '../thread/presence.module.css';
import { useOffers } from '../verbs/use-offers.ts';

/** Notice that the conversation is assigned to a colleague. */
export function OwnerLine({ conversation }: { conversation: Conversation }) {
  const { id: me } = useUser();
  const { assignedTo } = conversation;
  const owner = useRow('colleague', assignedTo);
  const take = useOffers().of('take', conversation);
  if (assignedTo === null || assignedTo === me || owner === undefined) return null;
  const name = owner.fullName;
  return (
    <div className={lines.claim} role="status" data-owner>
      <Avatar name={name} size={20} dot={owner.presence} />
      <span className={lines.words}>
        <Trans id="composer.owner">This conversation is assigned to {name}</Trans>
      </span>
      {take !== null && (
        <Button size="compact-sm" variant="default" className={lines.take} onClick={take.act}>
          {take.name}
        </Button>
      )}
    </div>
  );
}

import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconEyeOff, IconMessageOff, IconPencil } from '@tabler/icons-react';
import { memo } from 'react';
import type { UnreachableReason } from '../../../../shared/reach.ts';
import type { Conversation } from '../../../../shared/rows.ts';
import { useUser } from '../../../session/session.ts';
import { useRow } from '../../../sync/store.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import lines from '../thread/presence.module.css';
import { useOffers } from '../verbs/use-offers.ts';
import type { ReplyConflict } from './use-reply-conflict.ts';

type Props = { conflict: ReplyConflict; onTakeOver: () => void };

/** States that a colleague is replying to the same customer. The user can still send a reply. */
export function ClaimLine({ conflict, onTakeOver }: Props) {
  const { attempted, does } = conflict;
  return (
    <div className={lines.claim} role={attempted ? 'alert' : 'status'} data-asked={attempted || undefined}>
      <IconPencil size={15} stroke={1.75} aria-hidden />
      <span className="flex-1 min-w-0">
        <Words conflict={conflict} />
      </span>
      {does === 'answering' && (
        <Button size="compact-sm" variant="default" className="flex-none touch-h" onClick={onTakeOver}>
          <Trans id="composer.take_over">Take over</Trans>
        </Button>
      )}
    </div>
  );
}

function Words({ conflict: { does, name, attempted } }: { conflict: ReplyConflict }) {
  if (does === 'answered')
    return attempted ? (
      <Trans id="composer.answered_again">{name} has already replied. Press Send again to send this too.</Trans>
    ) : (
      <Trans id="composer.answered">{name} replied while you were typing</Trans>
    );
  return attempted ? (
    <Trans id="composer.claim_again">{name} is replying. Press Send again to take over.</Trans>
  ) : (
    <Trans id="composer.claimed">{name} is replying to this customer</Trans>
  );
}

/** States that the conversation is assigned to a colleague. */
export const OwnerLine = memo(function OwnerLine({ conversation }: { conversation: Conversation }) {
  const { id: me } = useUser();
  const { assignedTo } = conversation;
  const owner = useRow('colleague', assignedTo);
  const take = useOffers().of('take', conversation);
  if (assignedTo === null || assignedTo === me || owner === undefined) return null;
  const name = owner.fullName;
  return (
    <div className={lines.claim} role="status" data-owner>
      <Avatar name={name} size={20} dot={owner.presence} />
      <span className="flex-1 min-w-0">
        <Trans id="composer.owner">This conversation is assigned to {name}</Trans>
      </span>
      {take !== null && (
        <Button size="compact-sm" variant="default" className="flex-none touch-h" onClick={take.act}>
          {take.name}
        </Button>
      )}
    </div>
  );
});

const reasons: Record<UnreachableReason, MessageDescriptor> = {
  // An account without a brand is disabled, and agents do not receive its row. For agents, such an account cannot be distinguished from a
  // deleted account.
  account_deleted: msg({ id: 'composer.account_deleted', message: 'The LINE account is disabled or deleted.' }),
  account_disabled: msg({ id: 'composer.account_disabled', message: 'The LINE account is disabled.' }),
  customer_blocked: msg({ id: 'composer.customer_blocked', message: 'The customer blocked the account.' }),
  group_left: msg({ id: 'composer.group_left', message: 'The account is no longer in this group.' }),
  erased: msg({ id: 'composer.erased', message: 'The customer’s data was erased.' }),
};

/** Explains why no message can be sent. */
export function UnreachableLine({ reason }: { reason: UnreachableReason }) {
  const { i18n } = useLingui();
  return (
    <div className={lines.claim} role="status">
      <IconMessageOff size={15} stroke={1.75} aria-hidden />
      <span className="flex-1 min-w-0">
        {i18n._(reasons[reason])} <Trans id="composer.notes_only">You can still write notes.</Trans>
      </span>
    </div>
  );
}

/** States that the user is watching silently, with a button to stop. */
export function WatchLine({ onStop }: { onStop: () => void }) {
  return (
    <div className={lines.claim} role="status" data-watching>
      <IconEyeOff size={15} stroke={1.75} aria-hidden />
      <span className="flex-1 min-w-0">
        <Trans id="composer.watching">
          You’re watching silently. No one can see you here, and nothing is marked as read.
        </Trans>
      </span>
      <Button size="compact-sm" variant="default" className="flex-none touch-h" onClick={onStop}>
        <Trans id="composer.stop_watching">Stop watching</Trans>
      </Button>
    </div>
  );
}

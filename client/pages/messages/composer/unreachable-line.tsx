import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconMessageOff } from '@tabler/icons-react';
import type { UnreachableReason } from '../../../../shared/reach.ts';
import lines from '../thread/presence.module.css';

const reasons: Record<UnreachableReason, MessageDescriptor> = {
  // The rows of unbound accounts, which are disabled, are not visible to agents.
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
      <span className={lines.words}>
        {i18n._(reasons[reason])} <Trans id="composer.notes_only">You can still write notes.</Trans>
      </span>
    </div>
  );
}

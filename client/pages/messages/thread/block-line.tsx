import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import type { Conversation } from '../../../../shared/rows.ts';
import { dateTime } from '../../../time/time.ts';
import type { Offers } from '../verbs/use-offers.ts';
import classes from './chat-header.module.css';

/** Notice of a block for everyone, with end and reason. */
export function BlockLine({ conversation, offers }: { conversation: Conversation; offers: Offers }) {
  const { i18n } = useLingui();
  const { blockedUntil, blockedReason } = conversation;
  const unblock = offers.of('unblock', conversation);
  const until = blockedUntil === null ? null : dateTime(blockedUntil, i18n.locale);
  return (
    <div className={classes.block} role="status">
      <IconBan size={16} stroke={1.75} aria-hidden />
      <span className={classes.blockWords}>
        <strong>
          {until === null ? (
            <Trans id="thread.block_endless">Blocked for everyone</Trans>
          ) : (
            <Trans id="thread.block_until">Blocked for everyone until {until}</Trans>
          )}
        </strong>
        {blockedReason !== null && <span title={blockedReason}>{blockedReason}</span>}
      </span>
      {unblock !== null && (
        <Button size="compact-sm" variant="default" onClick={unblock.act}>
          <Trans id="thread.unblock">Unblock</Trans>
        </Button>
      )}
    </div>
  );
}

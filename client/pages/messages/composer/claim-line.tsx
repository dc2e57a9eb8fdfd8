import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import lines from '../thread/presence.module.css';
import type { Rival } from './use-rival.ts';

type Props = { rival: Rival; onTakeOver: () => void };

/** Notice that a colleague replies to the same customer. Does not prevent it. */
export function ClaimLine({ rival, onTakeOver }: Props) {
  const { asked, does } = rival;
  return (
    <div className={lines.claim} role={asked ? 'alert' : 'status'} data-asked={asked || undefined}>
      <IconPencil size={15} stroke={1.75} aria-hidden />
      <span className={lines.words}>
        <Words rival={rival} />
      </span>
      {does === 'answering' && (
        <Button size="compact-sm" variant="default" className={lines.take} onClick={onTakeOver}>
          <Trans id="composer.take_over">Take over</Trans>
        </Button>
      )}
    </div>
  );
}

function Words({ rival: { does, name, asked } }: { rival: Rival }) {
  if (does === 'answered')
    return asked ? (
      <Trans id="composer.answered_again">{name} has already replied. Press Send again to send this too.</Trans>
    ) : (
      <Trans id="composer.answered">{name} replied while you were typing</Trans>
    );
  return asked ? (
    <Trans id="composer.claim_again">{name} is replying. Press Send again to take over.</Trans>
  ) : (
    <Trans id="composer.claimed">{name} is replying to this customer</Trans>
  );
}

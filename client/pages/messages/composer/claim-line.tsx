import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import lines from '../thread/presence.module.css';
import type { Rival } from './use-rival.ts';

type Props = { rival: Rival; onTakeOver: () => void };

/** A colleague answers this customer as well. Nobody is kept from it, and nobody does it unknowingly. */
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
      <Trans id="composer.answered_again">{name} has answered meanwhile. Send once more to send this as well.</Trans>
    ) : (
      <Trans id="composer.answered">{name} has answered since you began to write</Trans>
    );
  return asked ? (
    <Trans id="composer.claim_again">{name} is answering. Send once more to take over.</Trans>
  ) : (
    <Trans id="composer.claimed">{name} is answering this customer</Trans>
  );
}

import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import lines from '../thread/lookers.module.css';

type Props = {
  name: string;
  /** The sending key was pressed: once more takes over. */
  asked: boolean;
  onTakeOver: () => void;
};

/** A colleague answers this customer already. Nobody is kept from it, and nobody does it unknowingly. */
export function ClaimLine({ name, asked, onTakeOver }: Props) {
  return (
    <div className={lines.claim} role={asked ? 'alert' : 'status'} data-asked={asked || undefined}>
      <IconPencil size={15} stroke={1.75} aria-hidden />
      <span className={lines.words}>
        {asked ? (
          <Trans id="composer.claim_again">{name} is answering. Send once more to take over.</Trans>
        ) : (
          <Trans id="composer.claimed">{name} is answering this customer</Trans>
        )}
      </span>
      <Button size="compact-sm" variant="default" className={lines.take} onClick={onTakeOver}>
        <Trans id="composer.take_over">Take over</Trans>
      </Button>
    </div>
  );
}

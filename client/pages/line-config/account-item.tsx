import { Trans } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import type { LineAccount } from '../../../shared/rows.ts';
import { HealthPhrase, useHealth } from './health-phrase.tsx';
import classes from './line-config.module.css';
import type { ShownAccount } from './use-account-drafts.ts';

interface Props {
  account: ShownAccount;
  isChosen: boolean;
  onChoose: () => void;
}

/** List item of an account: name, health and channel. */
export function AccountItem({ account: { row, values, changed, isGone }, isChosen, onChoose }: Props) {
  return (
    <UnstyledButton className={classes.item} aria-current={isChosen ? 'true' : undefined} onClick={onChoose}>
      {row === null ? <span className={classes.dot} data-state="off" /> : <Dot row={row} />}
      <bdi className={classes.itemName}>
        {values.nickname.trim() || <Trans id="lineconfig.new_account">New LINE account</Trans>}
      </bdi>
      <span className={classes.itemNote}>
        {isGone ? (
          <span data-state="soon">
            <Trans id="lineconfig.gone_mark">deleted</Trans>
          </span>
        ) : changed.length > 0 ? (
          <Trans id="lineconfig.unsaved">unsaved</Trans>
        ) : (
          row !== null && <Phrase row={row} />
        )}
      </span>
      <span className={classes.itemChannel}>{values.channelId}</span>
    </UnstyledButton>
  );
}

function Dot({ row }: { row: LineAccount }) {
  const { state } = useHealth(row);
  return <span className={classes.dot} data-state={state} aria-hidden />;
}

function Phrase({ row }: { row: LineAccount }) {
  const { state, words } = useHealth(row);
  return (
    <span data-state={state}>
      <HealthPhrase row={row} words={words} />
    </span>
  );
}

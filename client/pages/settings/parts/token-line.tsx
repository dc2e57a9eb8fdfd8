import { Trans } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../../forms/confirm-dialog.tsx';
import { BrandNames } from './brand-names.tsx';
import classes from './token-list.module.css';

interface Props {
  name: string;
  brandIds: readonly string[];
  active: boolean;
  /** Its maker and its end, or why it opens nothing. */
  note: ReactNode;
  /** Stands below the brands. */
  details?: ReactNode;
  /** Stands before the button that revokes it. */
  act?: ReactNode;
  revoking: { label: string; title: string; warning: ReactNode; run: () => Promise<void> };
}

/** A token in a list; revoked after a question. */
export function TokenLine({ name, brandIds, active, note, details, act, revoking }: Props) {
  const [isAsking, setAsking] = useState(false);
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.brands}>
          <BrandNames ids={brandIds} />
        </span>
        {details}
        <span className={classes.note} data-dark={!active || undefined}>
          {note}
        </span>
      </div>
      {act}
      <ActionIcon variant="subtle" color="gray" size={32} aria-label={revoking.label} onClick={() => setAsking(true)}>
        <IconTrash size={18} stroke={1.6} />
      </ActionIcon>
      {isAsking && (
        <ConfirmDialog
          title={revoking.title}
          action={<Trans id="settings.token_revoke">Revoke</Trans>}
          onConfirm={() => {
            setAsking(false);
            void revoking.run();
          }}
          onClose={() => setAsking(false)}
        >
          {revoking.warning}
        </ConfirmDialog>
      )}
    </li>
  );
}

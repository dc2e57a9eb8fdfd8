import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { clearOfToasts } from '../toasts/toast-room.ts';
import classes from './save-bar.module.css';

interface Props {
  className?: string | undefined;
  /** Text about the unsaved changes. */
  children: ReactNode;
  isSaving: boolean;
  /** Discards a new item. Without it, changes are reset by `discard`. */
  cancel?: (() => void) | undefined;
  discard: () => void;
  /** Label of the save button. */
  action?: ReactNode;
}

/** Bar at the bottom of a form while there are unsaved changes. */
export function SaveBar({ className = '', children, isSaving, cancel, discard, action }: Props) {
  return (
    <div ref={clearOfToasts} className={`${classes.bar} ${className}`} role="status">
      <span className={classes.text}>{children}</span>
      <Button variant="default" onClick={cancel ?? discard} disabled={isSaving}>
        {cancel === undefined ? <Trans id="forms.discard">Discard</Trans> : <Trans id="messages.cancel">Cancel</Trans>}
      </Button>
      <Button type="submit" loading={isSaving}>
        {action ?? <Trans id="forms.save">Save</Trans>}
      </Button>
    </div>
  );
}

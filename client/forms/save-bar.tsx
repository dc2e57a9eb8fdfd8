import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { clearOfToasts } from '../toasts/toast-room.ts';
import classes from './save-bar.module.css';

interface Props {
  className?: string | undefined;
  /** All that is not saved. */
  children: ReactNode;
  isSaving: boolean;
  /** Gives up something new instead of setting it back. */
  cancel?: (() => void) | undefined;
  discard: () => void;
  /** The word of the button that saves. */
  action?: ReactNode;
}

/** Stands at a form's foot while something is not saved. */
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

import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { clearOfToasts } from '../toasts/toast-room.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import classes from './save-bar.module.css';
import { useLeaving } from './use-leaving.ts';

interface Props {
  /** Leaving is asked. */
  isChanged: boolean;
  isSaving: boolean;
  /** Something new is given up instead of set back. */
  cancel?: (() => void) | undefined;
  /** @returns whether it is saved */
  save: () => Promise<boolean>;
  discard: () => void;
}

/** Stands at the foot while something is not saved, and in the way of leaving. */
export function SaveBar({ isChanged, isSaving, cancel, save, discard }: Props) {
  const [leave, stay] = useLeaving(isChanged);
  return (
    <>
      <div ref={clearOfToasts} className={classes.bar} role="status">
        <span className={classes.text}>
          <Trans id="forms.unsaved">Not saved yet</Trans>
        </span>
        <Button variant="default" onClick={cancel ?? discard} disabled={isSaving}>
          {cancel === undefined ? (
            <Trans id="forms.discard">Discard</Trans>
          ) : (
            <Trans id="messages.cancel">Cancel</Trans>
          )}
        </Button>
        <Button type="submit" loading={isSaving}>
          <Trans id="forms.save">Save</Trans>
        </Button>
      </div>
      {leave !== null && (
        <LeaveDialog
          stay={stay}
          discard={() => {
            discard();
            leave();
          }}
          save={async () => {
            stay();
            if (await save()) leave();
          }}
        />
      )}
    </>
  );
}

import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { clearOfToasts } from '../toasts/toast-room.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import classes from './save-bar.module.css';
import { useLeaving } from './use-leaving.ts';

interface Props {
  isSaving: boolean;
  /** @returns whether it is saved */
  save: () => Promise<boolean>;
  discard: () => void;
}

/** Stands at the foot while something is not saved, and in the way of leaving. */
export function SaveBar({ isSaving, save, discard }: Props) {
  const [leave, stay] = useLeaving(true);
  return (
    <>
      <div ref={clearOfToasts} className={classes.bar} role="status">
        <span className={classes.text}>
          <Trans id="forms.unsaved">Not saved yet</Trans>
        </span>
        <Button variant="default" onClick={discard} disabled={isSaving}>
          <Trans id="forms.discard">Discard</Trans>
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

import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { LeaveDialog } from './leave-dialog.tsx';
import classes from './pane-form.module.css';
import type { useClosing } from './use-closing.ts';

interface Props {
  closing: ReturnType<typeof useClosing>;
  isSaving: boolean;
  /** There is something to save, and it may be. */
  canSave: boolean;
  /** @returns whether it is saved */
  save: () => Promise<boolean>;
  /** The buttons at its foot, with words before them. */
  hasFoot: boolean;
  note?: ReactNode;
  /** Sets the fields back instead of closing. */
  discard?: (() => void) | undefined;
  /** The word of the button that saves. */
  action?: ReactNode;
  children: ReactNode;
}

/** A form that fills a pane or a drawer: fields that scroll, buttons at the foot, and a question before it is left unsaved. */
export function PaneForm(props: Props) {
  const { closing, isSaving, canSave, save, hasFoot, note, discard, children } = props;
  const { action = <Trans id="forms.save">Save</Trans> } = props;
  return (
    <>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (canSave) void save();
        }}
      >
        <div className={classes.fields}>{children}</div>
        {hasFoot && (
          <div className={classes.foot}>
            <span className={classes.note} role="status">
              {note}
            </span>
            <Button variant="default" onClick={discard ?? closing.ask} disabled={isSaving}>
              {discard === undefined ? (
                <Trans id="messages.cancel">Cancel</Trans>
              ) : (
                <Trans id="forms.discard">Discard</Trans>
              )}
            </Button>
            <Button type="submit" loading={isSaving} disabled={!canSave}>
              {action}
            </Button>
          </div>
        )}
      </form>
      {closing.leave !== null && (
        <LeaveDialog
          stay={closing.stay}
          discard={closing.leave}
          save={async () => {
            const { leave } = closing;
            closing.stay();
            if (await save()) leave?.();
          }}
        />
      )}
    </>
  );
}

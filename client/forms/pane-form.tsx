import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './pane-form.module.css';
import type { Draft } from './use-draft.tsx';

interface Props {
  draft: Pick<Draft<never>, 'isSaving' | 'saveTold' | 'discard' | 'leave'>;
  /** There is something to save, and it may be. */
  canSave: boolean;
  /** The buttons at its foot, with words before them. */
  hasFoot: boolean;
  note?: ReactNode;
  /** Gives it up; else its fields are set back. */
  onClose?: (() => void) | undefined;
  /** The word of the button that saves. */
  action?: ReactNode;
  children: ReactNode;
}

/** A form that fills a pane or a drawer: fields that scroll, and buttons at the foot. */
export function PaneForm({ draft, canSave, hasFoot, note, onClose, action, children }: Props) {
  const { isSaving, saveTold, discard, leave } = draft;
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (canSave) void saveTold();
      }}
    >
      <div className={classes.fields}>{children}</div>
      {hasFoot && (
        <div className={classes.foot}>
          <span className={classes.note} role="status">
            {note}
          </span>
          <Button
            variant="default"
            onClick={onClose === undefined ? discard : () => leave(onClose)}
            disabled={isSaving}
          >
            {onClose === undefined ? (
              <Trans id="forms.discard">Discard</Trans>
            ) : (
              <Trans id="messages.cancel">Cancel</Trans>
            )}
          </Button>
          <Button type="submit" loading={isSaving} disabled={!canSave}>
            {action ?? <Trans id="forms.save">Save</Trans>}
          </Button>
        </div>
      )}
    </form>
  );
}

import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './pane-form.module.css';
import type { Draft } from './use-draft.tsx';

interface Props {
  draft: Pick<Draft<never>, 'isSaving' | 'saveAndNotify' | 'discard' | 'leave'>;
  /** Whether there is something to save that the user has permission to save. */
  canSave: boolean;
  /** Whether to show the buttons at the bottom, together with `note`. */
  hasFoot: boolean;
  note?: ReactNode;
  /** Closes the form. If omitted, the button resets the form instead. */
  onClose?: (() => void) | undefined;
  /** Label of the save button. */
  action?: ReactNode;
  children: ReactNode;
}

/** Form that fills a pane or a drawer: scrolling fields with buttons at the bottom. */
export function PaneForm({ draft, canSave, hasFoot, note, onClose, action, children }: Props) {
  const { isSaving, saveAndNotify, discard, leave } = draft;
  return (
    <form
      className="flex flex-col flex-1 min-h-0"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (canSave) void saveAndNotify();
      }}
    >
      <div className={`flex flex-col flex-1 min-h-0 gap-20 overflow-auto ${classes.fields}`}>{children}</div>
      {hasFoot && (
        <div className={`flex flex-wrap items-center justify-end gap-8 px-24 py-12 border-top ${classes.foot}`}>
          <span className={`text-13 dimmed empty-hidden ${classes.note}`} role="status">
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

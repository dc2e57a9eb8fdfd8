import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { clearOfToasts } from '../toasts/toast-room.ts';
import { usePreservedFocus } from '../ui/use-preserved-focus.ts';
import classes from './form.module.css';
import type { Draft } from './use-draft.tsx';

/** Layout of a form: width and spacing. */
export function Form({ children }: { children: ReactNode }) {
  return (
    <div className="container px-32 pb-32 phone-px-16 phone-pb-24">
      <div className={classes.form}>{children}</div>
    </div>
  );
}

type Props = {
  /** Discards a new item. If set, the save bar is shown from the start. */
  cancel?: (() => void) | undefined;
  draft: Pick<Draft<never>, 'mayChange' | 'isChanged' | 'isSaving' | 'saveAndNotify' | 'discard' | 'leave'>;
  children: ReactNode;
};

/** Form of a draft, with a save bar at the bottom. Enter saves. */
export function DraftForm({ draft, cancel, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLElement>(null);
  const { isChanged, isSaving, saveAndNotify, discard, leave } = draft;
  const isOpen = isChanged || cancel !== undefined;
  // The save bar is removed after saving, so the last changed field takes the focus.
  usePreservedFocus(form, children, () => field.current);
  return (
    <form
      ref={form}
      onChange={({ target }) => {
        if (target instanceof HTMLElement) field.current = target;
      }}
      className="flex flex-col flex-1"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isOpen) void saveAndNotify();
      }}
    >
      <Form>
        {!draft.mayChange && <ReadOnly />}
        {children}
      </Form>
      {isOpen && (
        <SaveBar isSaving={isSaving} cancel={cancel && (() => leave(cancel))} discard={discard}>
          <Trans id="forms.unsaved">Not saved yet</Trans>
        </SaveBar>
      )}
    </form>
  );
}

/** Notice above fields that are disabled because the user lacks the permission to edit them. */
export function ReadOnly() {
  return (
    <p className="px-12 py-8 mt-12 text-13 dimmed rounded-8 bg-hover">
      <Trans id="forms.read_only">
        You can view these settings. Changing them requires a role with more permissions.
      </Trans>
    </p>
  );
}

interface SaveBarProps {
  className?: string | undefined;
  /** Text about the unsaved changes. */
  children: ReactNode;
  isSaving: boolean;
  /** Discards a new item. If omitted, the bar offers to discard the changes instead. */
  cancel?: (() => void) | undefined;
  discard: () => void;
  /** Label of the save button. */
  action?: ReactNode;
}

/** Bar at the bottom of a form while there are unsaved changes. */
export function SaveBar({ className = '', children, isSaving, cancel, discard, action }: SaveBarProps) {
  return (
    <div ref={clearOfToasts} className={`${classes.bar} ${className}`} role="status">
      <span className={`min-w-0 dimmed ${classes.text}`}>{children}</span>
      <Button variant="default" onClick={cancel ?? discard} disabled={isSaving}>
        {cancel === undefined ? <Trans id="forms.discard">Discard</Trans> : <Trans id="messages.cancel">Cancel</Trans>}
      </Button>
      <Button type="submit" loading={isSaving}>
        {action ?? <Trans id="forms.save">Save</Trans>}
      </Button>
    </div>
  );
}

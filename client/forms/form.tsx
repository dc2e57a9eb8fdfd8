import { Trans } from '@lingui/react/macro';
import { type ReactNode, useRef } from 'react';
import { useKeptFocus } from '../ui/use-kept-focus.ts';
import classes from './form.module.css';
import { ReadOnly } from './read-only.tsx';
import { SaveBar } from './save-bar.tsx';
import type { Draft } from './use-draft.tsx';

/** Layout of a form: width and spacing. */
export function Form({ children }: { children: ReactNode }) {
  return (
    <div className={classes.outer}>
      <div className={classes.form}>{children}</div>
    </div>
  );
}

type Props = {
  /** Discards a new item. If set, the save bar is shown from the start. */
  cancel?: (() => void) | undefined;
  draft: Pick<Draft<never>, 'mayChange' | 'isChanged' | 'isSaving' | 'saveTold' | 'discard' | 'leave'>;
  children: ReactNode;
};

/** Form of a draft, with a save bar at the bottom. Enter saves. */
export function DraftForm({ draft, cancel, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLElement>(null);
  const { isChanged, isSaving, saveTold, discard, leave } = draft;
  const isOpen = isChanged || cancel !== undefined;
  // The bar disappears after saving, so the focus returns to the last changed field.
  useKeptFocus(form, children, () => field.current);
  return (
    <form
      ref={form}
      onChange={({ target }) => {
        if (target instanceof HTMLElement) field.current = target;
      }}
      className={classes.whole}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isOpen) void saveTold();
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

import { Trans } from '@lingui/react/macro';
import { type ReactNode, useRef } from 'react';
import { useKeptFocus } from '../ui/use-kept-focus.ts';
import classes from './form.module.css';
import { ReadOnly } from './read-only.tsx';
import { SaveBar } from './save-bar.tsx';
import type { Draft } from './use-draft.tsx';

/** The width and rhythm of a form. */
export function Form({ children }: { children: ReactNode }) {
  return (
    <div className={classes.outer}>
      <div className={classes.form}>{children}</div>
    </div>
  );
}

type Props = {
  /** Gives up something new, whose bar stands from the beginning. */
  cancel?: (() => void) | undefined;
  draft: Pick<Draft<never>, 'mayChange' | 'isChanged' | 'isSaving' | 'saveTold' | 'discard' | 'leave'>;
  children: ReactNode;
};

/** Fields and the bar at their foot; Enter saves. */
export function DraftForm({ draft, cancel, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLElement>(null);
  const { isChanged, isSaving, saveTold, discard, leave } = draft;
  const isOpen = isChanged || cancel !== undefined;
  // The bar goes when all is saved; who saved stands where they last wrote.
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

import { type ReactNode, useRef } from 'react';
import { useKeptFocus } from '../ui/use-kept-focus.ts';
import classes from './form.module.css';
import { ReadOnly } from './read-only.tsx';
import { SaveBar } from './save-bar.tsx';
import type { Draft } from './use-draft.tsx';
import { useToldSave } from './use-told-save.ts';

/** The width and rhythm of a form. */
export function Form({ children }: { children: ReactNode }) {
  return (
    <div className={classes.outer}>
      <div className={classes.form}>{children}</div>
    </div>
  );
}

type Props = {
  /** Told once it is saved; else that it is. */
  done?: string | undefined;
  /** Gives up something new, whose bar stands from the beginning. */
  cancel?: (() => void) | undefined;
  draft: Pick<Draft<never>, 'mayChange' | 'isChanged' | 'isSaving' | 'save' | 'discard'>;
  children: ReactNode;
};

/** Fields and the bar at their foot; Enter saves. */
export function DraftForm({ draft, done, cancel, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLElement>(null);
  const save = useToldSave(draft, done);
  const { isChanged, isSaving, discard } = draft;
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
        if (isOpen) void save();
      }}
    >
      <Form>
        {!draft.mayChange && <ReadOnly />}
        {children}
      </Form>
      {isOpen && <SaveBar isChanged={isChanged} isSaving={isSaving} cancel={cancel} save={save} discard={discard} />}
    </form>
  );
}

import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Draft } from '../../../forms/use-draft.tsx';
import { toastError } from '../../../toasts/toast.ts';
import { ConsoleLink } from './console-link.tsx';
import classes from './guide.module.css';

interface Props {
  draft: Pick<Draft<never>, 'isSaving' | 'save'>;
  /** Whether the values are found in LINE's console. */
  isInConsole?: boolean;
  children: ReactNode;
}

/** Form of a step. Success needs no message, because the next step opens. */
export function GuideForm({ draft, isInConsole = true, children }: Props) {
  const go = async () => {
    const outcome = await draft.save();
    if (typeof outcome !== 'boolean') toastError(outcome);
  };
  return (
    <form
      className={classes.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void go();
      }}
    >
      {children}
      <div className={classes.acts}>
        <Button type="submit" loading={draft.isSaving}>
          <Trans id="lineconfig.guide_next">Continue</Trans>
        </Button>
        {isInConsole && <ConsoleLink />}
      </div>
    </form>
  );
}

import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Draft } from '../../../forms/use-draft.tsx';
import { toastError } from '../../../toasts/toast.ts';
import { ConsoleLink } from './console-link.tsx';
import classes from './guide.module.css';

interface Props {
  draft: Pick<Draft<never>, 'isSaving' | 'save'>;
  /** The values stand in LINE's console. */
  isInConsole?: boolean;
  children: ReactNode;
}

/** The fields of a step, and the button that goes on with them; the next step tells that it is done. */
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

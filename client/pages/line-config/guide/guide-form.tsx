import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ConsoleLink } from './console-link.tsx';
import classes from './guide.module.css';

interface Props {
  isUnderWay: boolean;
  onGo: () => Promise<void>;
  children: ReactNode;
}

/** The fields of a step, and the button that goes on with them. */
export function GuideForm({ isUnderWay, onGo, children }: Props) {
  return (
    <form
      className={classes.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onGo();
      }}
    >
      {children}
      <div className={classes.acts}>
        <Button type="submit" loading={isUnderWay}>
          <Trans id="lineconfig.guide_next">Continue</Trans>
        </Button>
        <ConsoleLink />
      </div>
    </form>
  );
}

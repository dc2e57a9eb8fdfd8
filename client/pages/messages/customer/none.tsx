import { Trans } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { useConnection } from '../../../sync/connection-state.ts';
import classes from './customer-panel.module.css';

/** Shown for values known to be empty. See {@link NoneYet} for values that may not be loaded. */
export function None() {
  return (
    <span className={classes.none}>
      <Trans id="customer.none">None</Trans>
    </span>
  );
}

/** Shown for an empty list, which is either known to be empty or not loaded. */
export function NoneYet({ isKnown }: { isKnown: boolean }) {
  const connection = useConnection();
  if (isKnown) return <None />;
  if (connection === 'offline') {
    return (
      <span className={classes.none}>
        <Trans id="customer.offline">Not loaded: there is no connection</Trans>
      </span>
    );
  }
  return <Skeleton height={12} width="60%" my={4} data-loading />;
}

import { Trans } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { useConnection } from '../../../sync/connection-state.ts';
import classes from './customer-panel.module.css';

/** Known to be empty. For what is not loaded see {@link NoneYet}. */
export function None() {
  return (
    <span className={classes.none}>
      <Trans id="customer.none">None</Trans>
    </span>
  );
}

/** In place of a list without entries: whether it has none, or is not loaded. */
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

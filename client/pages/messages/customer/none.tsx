import { Trans } from '@lingui/react/macro';
import classes from './customer-panel.module.css';

export function None() {
  return (
    <span className={classes.none}>
      <Trans id="customer.none">None</Trans>
    </span>
  );
}

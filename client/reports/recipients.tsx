import { Trans } from '@lingui/react/macro';
import classes from './schedules.module.css';

/** The recipients: the first address, and the number of others. */
export function Recipients({ addresses }: { addresses: readonly string[] }) {
  const [first, ...others] = addresses;
  if (first === undefined) {
    return (
      <span className={classes.dimmed}>
        <Trans id="reports.filed_only">saved here only</Trans>
      </span>
    );
  }
  return (
    <span className={classes.addresses} title={addresses.join('\n')}>
      <bdi className={classes.address}>{first}</bdi>
      {others.length > 0 && <span className={classes.dimmed}>+{others.length}</span>}
    </span>
  );
}

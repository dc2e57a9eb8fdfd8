import { Trans } from '@lingui/react/macro';
import classes from './read-only.module.css';

/** Notice above disabled fields that the user cannot edit them. */
export function ReadOnly() {
  return (
    <p className={classes.note}>
      <Trans id="forms.read_only">
        You can view these settings. Changing them requires a role with more permissions.
      </Trans>
    </p>
  );
}

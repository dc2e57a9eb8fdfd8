import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { reload } from '../app/new-version.ts';
import classes from './connection-bar.module.css';

/** Shown if the page is older than the server and contains unsaved text: the user chooses when to reload. */
export function NewVersionBar() {
  return (
    <div className={classes.bar}>
      <IconRefresh size={16} aria-hidden />
      <span>
        <Trans id="shell.new_version">A new version is available. Finish what you’re doing, then reload.</Trans>
      </span>
      <Button size="compact-sm" variant="light" onClick={reload}>
        <Trans id="shell.reload">Reload</Trans>
      </Button>
    </div>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../api/api.ts';
import { ConfirmDialog } from '../../../forms/confirm-dialog.tsx';
import { Panel } from '../../../forms/panel.tsx';
import { toastDone, toastError } from '../../../toasts/toast.ts';
import { keepForBrowser } from '../parts/use-settings-draft.ts';
import classes from './upkeep.module.css';

export function ResetPanel() {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const reset = async () => {
    setAsking(false);
    const result = await call('POST /settings/reset', {});
    if (result.error) return toastError(result);
    keepForBrowser(result.data);
    toastDone(t({ id: 'settings.reset_done', message: 'Settings reset to their defaults' }));
  };
  return (
    <Panel
      title={<Trans id="settings.reset_title">Reset</Trans>}
      hint={<Trans id="settings.reset_hint">Resets the settings to their defaults.</Trans>}
    >
      <div className={classes.row}>
        <Button variant="default" onClick={() => setAsking(true)}>
          <Trans id="settings.reset">Reset the settings…</Trans>
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t({ id: 'settings.reset_ask', message: 'Reset the settings?' })}
          action={<Trans id="settings.reset_confirm">Reset</Trans>}
          onConfirm={() => void reset()}
          onClose={() => setAsking(false)}
        >
          <Trans id="settings.reset_warning">
            Name, logo, sign-up, time zone, service levels and connection servers return to their defaults. Quick
            replies, labels, automatic messages and conversations are kept.
          </Trans>
        </ConfirmDialog>
      )}
    </Panel>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { seesAllBrands } from '../../../../shared/permissions.ts';
import { call } from '../../../api/api.ts';
import { ConfirmDialog } from '../../../forms/confirm-dialog.tsx';
import { Form } from '../../../forms/form.tsx';
import { Panel } from '../../../forms/panel.tsx';
import { useCan, useUser } from '../../../session/session.ts';
import { toastDone, toastError } from '../../../toasts/toast.ts';
import { keepForBrowser } from '../parts/use-settings-draft.ts';
import { BackupPanel } from './backup-panel.tsx';
import { RestorePanel } from './restore-panel.tsx';
import { SchedulePanel } from './schedule-panel.tsx';

/**
 * Backup, restore, and reset of the settings. Backups contain all brands, so only users with access to all brands can create and restore
 * them.
 */
export function BackupSection() {
  const seesAll = seesAllBrands(useUser());
  const mayReset = useCan('settings.system');
  return (
    <Form>
      {seesAll && <BackupPanel />}
      {seesAll && <SchedulePanel />}
      {seesAll && <RestorePanel />}
      {mayReset && <ResetPanel />}
    </Form>
  );
}

function ResetPanel() {
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
      <div className="flex flex-wrap items-center gap-12">
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

import { Trans, useLingui } from '@lingui/react/macro';
import { Progress } from '@mantine/core';
import { useRow } from '../../../sync/store.ts';
import { number } from '../../../time/time.ts';

/** Progress of the upload, then of the server's check of the records. @param sent upload progress, 0 to 1 */
export function RestoreProgress({ sent }: { sent: number }) {
  const { i18n, t } = useLingui();
  const restore = useRow('upkeep', 'upkeep')?.restore ?? null;
  if (sent < 1 || restore === null) {
    return (
      <Progress
        value={sent * 100}
        aria-label={t({ id: 'settings.restore_sending', message: 'Uploading the backup' })}
      />
    );
  }
  const [checked, records] = [restore.checked, restore.records].map((count) => number(count, i18n.locale));
  return (
    <>
      <Progress
        value={(restore.checked / Math.max(1, restore.records)) * 100}
        aria-label={t({ id: 'settings.restore_checking', message: 'Checking the backup' })}
      />
      <p className="text-13 dimmed" role="status">
        <Trans id="settings.restore_checked">
          Checked: {checked} of {records} records
        </Trans>
      </p>
    </>
  );
}

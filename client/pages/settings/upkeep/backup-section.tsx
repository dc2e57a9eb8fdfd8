import { seesAllBrands } from '../../../../shared/permissions.ts';
import { Form } from '../../../forms/form.tsx';
import { useCan, useUser } from '../../../session/session.ts';
import { BackupPanel } from './backup-panel.tsx';
import { ResetPanel } from './reset-panel.tsx';
import { RestorePanel } from './restore-panel.tsx';
import { SchedulePanel } from './schedule-panel.tsx';

/** A backup contains all brands, so only users with access to all of them can create one. */
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

import { Trans, useLingui } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import { IconHistory, IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import type { Schedule } from '../../shared/report-rows.ts';
import { call } from '../api/api.ts';
import { useCan } from '../session/session.ts';
import { deleteLater } from '../toasts/delete-later.ts';
import { toastDone, toastError } from '../toasts/toast.ts';
import { menuIcon, RowMenu } from './row-menu.tsx';

interface Props {
  schedule: Schedule;
  onEdit: (id: string) => void;
  onRuns: (id: string) => void;
}

export function ScheduleMenu({ schedule: { id, name, running }, onEdit, onRuns }: Props) {
  const { t } = useLingui();
  const mayChange = useCan('reports.schedule');
  const run = async () => {
    const result = await call('POST /reports/schedules/:id/run', { params: { id } });
    if (result.error) toastError(result);
    else toastDone(t({ id: 'reports.running', message: `Generating ${name}` }));
  };
  return (
    <RowMenu name={name}>
      {mayChange && (
        <Menu.Item
          leftSection={<IconPlayerPlay {...menuIcon} />}
          disabled={running !== null}
          onClick={() => void run()}
        >
          <Trans id="reports.run_now">Run now</Trans>
        </Menu.Item>
      )}
      {mayChange && (
        <Menu.Item leftSection={<IconPencil {...menuIcon} />} onClick={() => onEdit(id)}>
          <Trans id="reports.edit">Edit…</Trans>
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconHistory {...menuIcon} />} onClick={() => onRuns(id)}>
        <Trans id="reports.history">Run history</Trans>
      </Menu.Item>
      {mayChange && (
        <Menu.Item
          leftSection={<IconTrash {...menuIcon} />}
          color="red"
          onClick={() =>
            deleteLater('schedule', id, t({ id: 'reports.schedule_deleted', message: 'Schedule deleted' }))
          }
        >
          <Trans id="reports.delete">Delete</Trans>
        </Menu.Item>
      )}
    </RowMenu>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconHistory, IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import type { Schedule } from '../../shared/report-rows.ts';
import { call } from '../api/api.ts';
import { useCan } from '../session/session.ts';
import { deleteLater } from '../toasts/delete-later.ts';
import { toastDone, toastError } from '../toasts/toast.ts';

interface Props {
  schedule: Schedule;
  onEdit: (id: string) => void;
  onRuns: (id: string) => void;
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** The deeds to one schedule. */
export function ScheduleMenu({ schedule: { id, name, running }, onEdit, onRuns }: Props) {
  const { t } = useLingui();
  const mayChange = useCan('reports.schedule');
  const run = async () => {
    const result = await call('POST /reports/schedules/:id/run', { params: { id } });
    if (result.error) toastError(result);
    else toastDone(t({ id: 'reports.running', message: `${name} is being made` }));
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t({ id: 'reports.more', message: `More for ${name}` })}
          onClick={(event) => event.stopPropagation()}
        >
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        {mayChange && (
          <Menu.Item leftSection={<IconPlayerPlay {...icon} />} disabled={running !== null} onClick={() => void run()}>
            <Trans id="reports.run_now">Run now</Trans>
          </Menu.Item>
        )}
        {mayChange && (
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onEdit(id)}>
            <Trans id="reports.edit">Edit…</Trans>
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconHistory {...icon} />} onClick={() => onRuns(id)}>
          <Trans id="reports.history">History of runs</Trans>
        </Menu.Item>
        {mayChange && (
          <Menu.Item
            leftSection={<IconTrash {...icon} />}
            color="red"
            onClick={() =>
              deleteLater('schedule', id, t({ id: 'reports.schedule_deleted', message: 'Schedule deleted' }))
            }
          >
            <Trans id="reports.delete">Delete</Trans>
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

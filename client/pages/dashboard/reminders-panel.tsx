import { Trans } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { Member } from '../../../shared/team.ts';
import { errorText } from '../../api/error-text.ts';
import { Panel } from '../../figures/panel.tsx';
import { useQuery } from '../../figures/use-query.ts';
import { useBrand } from '../../session/session.ts';
import { useMoment } from '../../time/use-moment.ts';
import type { Figures } from './figures.ts';
import { ReminderRow } from './reminder-row.tsx';
import { type Reminder, remindersOf, untilSoon, vipsMax } from './reminders.ts';
import classes from './reminders-panel.module.css';
import type { Sharing } from './share-plan.ts';
import type { WaitingRows } from './use-waiting-rows.ts';

interface Props {
  figures: Figures;
  rows: WaitingRows | null;
  team: readonly Member[] | null;
  className: string | undefined;
  /** Opens the sharing dialog. `null` for users who cannot assign conversations to other people. */
  onShare: ((sharing: Sharing) => void) | null;
}

/** Reminders that need attention, with reason and suggested action, most urgent first. */
export function RemindersPanel({ figures, rows, team, className, onShare }: Props) {
  const [brand] = useBrand();
  const vips = useQuery(
    'GET /dashboard/reminders/new-vips',
    { query: { brand, range: 'today', limit: vipsMax } },
    { scope: { scope: 'dashboard', brand } },
  );
  const now = useMoment((at) => untilSoon(rows, at));
  const isHere = figures.waitingCustomers !== undefined && team !== null;
  const reminders = isHere ? remindersOf({ figures, rows, team, vips: vips.data ?? [] }, now) : [];
  return (
    <Panel
      className={className}
      title={<Trans id="dashboard.reminders">Reminders</Trans>}
      {...(reminders.length > 0 ? { note: reminders.length } : {})}
    >
      <div className={`px-8 overflow-y-auto overscroll-contain ${classes.list}`}>
        {!isHere && <Waiting />}
        {vips.error !== null && vips.data === null && (
          <p className="flex items-center justify-between gap-12 py-8 text-13 dimmed" role="alert">
            {errorText(vips.error)}
            <Button variant="default" size="compact-xs" onClick={vips.retry}>
              <Trans id="common.retry">Try again</Trans>
            </Button>
          </p>
        )}
        {isHere && vips.error === null && reminders.length === 0 && (
          <p
            className={`flex flex-col items-center justify-center h-full gap-12 text-center text-balance dimmed ${classes.none}`}
          >
            <IconCircleCheck size={28} stroke={1.5} aria-hidden />
            <Trans id="dashboard.no_reminders">All clear. No one is waiting too long.</Trans>
          </p>
        )}
        {reminders.length > 0 && (
          <ul>
            {reminders.map((reminder, index) => (
              <ReminderRow key={keyOf(reminder)} reminder={reminder} isFirst={index === 0} onShare={onShare} />
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}

function keyOf(reminder: Reminder): string {
  switch (reminder.kind) {
    case 'full':
      return `full ${reminder.member.id}`;
    case 'vip':
      return `vip ${reminder.vip.conversationId}`;
    default:
      return reminder.kind;
  }
}

function Waiting() {
  return (
    <div aria-busy>
      {Array.from({ length: 4 }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical.
        <Skeleton key={n} height={36} my={9} />
      ))}
    </div>
  );
}

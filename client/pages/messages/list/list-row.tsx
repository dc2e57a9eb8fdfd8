import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconAlarm,
  IconAlarmSnooze,
  IconArrowBackUp,
  IconBan,
  IconBellOff,
  IconCalendarClock,
  IconNote,
  IconPinFilled,
} from '@tabler/icons-react';
import { memo } from 'react';
import { groupTexts } from '../../../../shared/group-texts.ts';
import type { Conversation, MessagePreview } from '../../../../shared/rows.ts';
import { isEnded } from '../../../../shared/vocabulary.ts';
import { useIsMuted } from '../../../sync/mutes.ts';
import { useRow } from '../../../sync/store.ts';
import { useUnreachable } from '../../../sync/use-unreachable.ts';
import { dateTime, listTime } from '../../../time/time.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { BrandMark } from '../../../ui/brand-mark.tsx';
import { statusLabels } from '../../../ui/case-labels.ts';
import { DeadlineChip } from '../../../ui/deadline-chip.tsx';
import { initials } from '../../../ui/initials.ts';
import { previewText } from '../../../ui/preview-text.ts';
import { useCustomerName } from '../customer-name.ts';
import { KindIcon } from '../kind-icon.tsx';
import { serviceLabels } from '../labels.ts';
import { useOnlineState } from '../use-online-state.ts';
import { LabelDot } from './label-dot.tsx';
import classes from './list-row.module.css';
import { MarkedName } from './marked.tsx';
import { DraftMark, FreeMark, PriorityMark, ViewersMark } from './row-marks.tsx';
import { useSpeakerName } from './speaker-name.ts';

type Props = {
  id: string;
  withBrand: boolean;
  now: number;
  /** Search text to highlight in the name. */
  q?: string | undefined;
  /** Whether to highlight similar words. */
  similar?: boolean;
};

/** Conversation row. 72 px high. */
export const ListRow = memo(function ListRow({ id, withBrand, now, q, similar = false }: Props) {
  const { t, i18n } = useLingui();
  const isMuted = useIsMuted(id);
  const row = useRow('conversation', id);
  const brand = useRow('brand', withBrand ? (row?.brandId ?? null) : null);
  const name = useCustomerName(row);
  const online = useOnlineState(row?.lastActiveAt ?? null);
  if (row === undefined) return null;
  const vip = row.memberGroup !== 'normal';
  const at = row.lastMessage?.at ?? row.lastActiveAt;
  const over = isEnded(row.status);
  return (
    <>
      <Avatar name={name} picture={row.customer.pictureUrl} size={40} ring={vip} dot={online} />
      <div className={`grid flex-1 min-w-0 ${classes.body}`}>
        <div className="flex items-center min-w-0 gap-5">
          {brand !== undefined && <BrandMark brand={brand} size={10} />}
          <span className="weight-600 truncate leading-20">
            <MarkedName name={name} q={q} approximate={similar} />
          </span>
          <PriorityMark priority={row.priority} />
          {row.pinned && <IconPinFilled size={12} className="flex-none dimmed" aria-hidden />}
          {isMuted && (
            <IconBellOff
              size={12}
              className="flex-none dimmed"
              role="img"
              aria-label={t({ id: 'messages.muted', message: 'Muted for you' })}
            />
          )}
          {row.scheduledAt !== null && <Scheduled at={row.scheduledAt} />}
          <time className="flex-none text-12 tabular dimmed ms-auto ps-6" dateTime={at}>
            {listTime(at, i18n.locale, now)}
          </time>
        </div>
        <div className="flex items-center min-w-0 gap-5" data-unread={row.unreadCount > 0 || undefined}>
          <DraftMark id={id} />
          {row.lastMessage !== null && <Preview conversation={row} message={row.lastMessage} />}
        </div>
        <div className="flex items-center min-w-0 gap-6">
          <Due row={row} />
          <FreeMark freeUntil={row.canReplyFreeUntil} />
          {vip && (
            <span className={`flex-none text-12 weight-600 truncate leading-16 ${classes.group}`}>
              {i18n._(groupTexts[row.memberGroup])}
            </span>
          )}
          {row.labels.slice(0, 5).map((label) => (
            <LabelDot key={label} id={label} />
          ))}
          {row.serviceStatus === 'blocked' ? <Blocked row={row} /> : <Snoozed row={row} />}
          {over && (
            <span className={`text-12 truncate dimmed leading-16 ${classes.state}`}>
              {i18n._(statusLabels[row.status])}
            </span>
          )}
          {!over && row.serviceStatus === 'waiting' && (
            <span className={`text-12 truncate dimmed leading-16 ${classes.state}`}>
              {i18n._(serviceLabels.waiting)}
            </span>
          )}
          <span className="flex items-center flex-none gap-6 ms-auto">
            <ViewersMark id={id} />
            {row.assignedTo !== null && <Assignee id={row.assignedTo} />}
            {row.unreadCount > 0 && (
              <span className={`grid place-items-center text-12 weight-700 tabular ${classes.unread}`}>
                {row.unreadCount > 99 ? '99+' : row.unreadCount}
              </span>
            )}
          </span>
        </div>
      </div>
    </>
  );
});

/** Mark of a conversation with scheduled messages. */
function Scheduled({ at }: { at: string }) {
  const { t, i18n } = useLingui();
  const time = dateTime(at, i18n.locale);
  const text = t({ id: 'list.scheduled', message: `Message scheduled for ${time}` });
  return (
    <span className="inline-flex flex-none" title={text}>
      <IconCalendarClock size={13} stroke={1.75} className="dimmed" role="img" aria-label={text} />
    </span>
  );
}

/** Reply deadline, or a note that the customer cannot be reached. */
function Due({ row }: { row: Conversation }) {
  if (useUnreachable(row) === null) return <DeadlineChip row={row} />;
  return (
    <span className={`text-12 truncate dimmed leading-16 ${classes.state}`}>
      <Trans id="list.unreachable">Can’t be reached</Trans>
    </span>
  );
}

/** End and reason of a block that applies to all agents. */
function Blocked({ row: { blockedUntil, blockedReason } }: { row: Conversation }) {
  const { i18n } = useLingui();
  const until = blockedUntil === null ? null : dateTime(blockedUntil, i18n.locale);
  return (
    <span
      className={`inline-flex items-center flex-1 min-w-0 gap-4 color-soon ${classes.blocked}`}
      title={blockedReason ?? undefined}
    >
      <IconBan size={12} stroke={2} aria-hidden />
      <span className={`text-12 truncate dimmed leading-16 ${classes.state}`}>
        {until === null ? (
          <Trans id="list.blocked">Blocked</Trans>
        ) : (
          <Trans id="list.blocked_until">Blocked until {until}</Trans>
        )}
        {blockedReason !== null && ` · ${blockedReason}`}
      </span>
    </span>
  );
}

/** End of the snooze, or a mark that the snooze has ended and nobody has opened the conversation since. */
function Snoozed({ row: { snoozedUntil, snoozeEnded } }: { row: Conversation }) {
  const { i18n } = useLingui();
  if (snoozedUntil === null && !snoozeEnded) return null;
  const until = snoozedUntil === null ? null : dateTime(snoozedUntil, i18n.locale);
  const Icon = until === null ? IconAlarm : IconAlarmSnooze;
  return (
    <span className={`inline-flex items-center min-w-0 gap-4 ${until === null ? 'color-soon' : 'dimmed'}`}>
      <Icon size={12} stroke={2} className="flex-none" aria-hidden />
      <span className={`text-12 truncate leading-16 ${classes.state}`}>
        {until === null ? (
          <Trans id="list.snooze_ended">Snooze ended</Trans>
        ) : (
          <Trans id="list.snoozed_until">Snoozed until {until}</Trans>
        )}
      </span>
    </span>
  );
}

function Assignee({ id }: { id: string }) {
  const colleague = useRow('colleague', id);
  if (colleague === undefined) return null;
  return (
    <span
      className={`grid place-items-center weight-600 dimmed text-11 bg-fill ${classes.assignee}`}
      title={colleague.fullName}
    >
      {initials(colleague.fullName)}
    </span>
  );
}

type PreviewProps = { conversation: Conversation; message: MessagePreview };

/** Last message in one line: author, kind and text. */
function Preview({ conversation, message }: PreviewProps) {
  const { t } = useLingui();
  const nameOf = useSpeakerName();
  const { direction, author } = message;
  const { text, kind, gone } = previewText(message);
  const who = direction === 'in' && conversation.kind === 'user' ? '' : nameOf(author);
  const answer = t({ id: 'list.answer', message: 'Reply' });
  const note = t({ id: 'messages.note', message: 'Note' });
  return (
    <>
      {direction === 'out' && who === '' && (
        <IconArrowBackUp size={14} stroke={1.75} className="flex-none dimmed" role="img" aria-label={answer} />
      )}
      {direction === 'note' && (
        <IconNote size={14} stroke={1.75} className="flex-none dimmed" role="img" aria-label={note} />
      )}
      {who !== '' && (
        <span className={`flex-none text-13 truncate dimmed ${classes.who}`}>
          {t({ id: 'list.spoke', message: `${who}:` })}
        </span>
      )}
      <KindIcon kind={kind} className="flex-none dimmed" />
      <span className={`text-13 truncate dimmed ${classes.text}`} data-gone={gone || undefined}>
        {text}
      </span>
    </>
  );
}

import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlarm, IconCrown } from '@tabler/icons-react';
import { memo, useMemo, useState } from 'react';
import { useLocation, useRoute } from 'wouter';
import type { Conversation } from '../../shared/rows.ts';
import { paths, patterns } from '../app/routes.ts';
import { useBrand, useCan, useUser } from '../session/session.ts';
import { act } from '../sync/act.ts';
import { useConversations } from '../sync/conversations.ts';
import { useAllThatWait, useConversationRows } from '../sync/use-conversation-rows.ts';
import { useIsReachable } from '../sync/use-unreachable.ts';
import { DeadlineChip } from '../ui/deadline-chip.tsx';
import { customerOrLine } from '../ui/shown-name.ts';
import { useWaitingChoice, type WaitingChoice } from './alert-settings.ts';
import { keepClear } from './clear-areas.ts';
import { serve } from './serving.ts';
import classes from './waiting-strip.module.css';

interface Props {
  /** Layout: a single line, two lines for the sidebar, or only the icon. */
  form: 'line' | 'block' | 'icon';
  /**
   * Whether a hidden strip stays hidden and a visible strip stays visible, so that content below the strip does not move while the user is
   * about to click.
   */
  held?: boolean;
}

/** Number of waiting VIPs or overdue customers, with a button that opens the most urgent conversation. Never covers other content. */
export const WaitingStrip = memo(function WaitingStrip(props: Props) {
  const [choice] = useWaitingChoice();
  return choice === 'none' ? null : <Strip {...props} />;
});

function Strip({ form, held = false }: Props) {
  const { t } = useLingui();
  const waiting = useWaiting();
  const [isShown, setIsShown] = useState(false);
  const wanted = waiting !== null;
  if (!held && isShown !== wanted) setIsShown(wanted);
  if (!isShown) return null;
  return (
    <section
      ref={keepClear}
      className={`flex items-center flex-none gap-8 px-16 py-4 text-13 bg-soon border-bottom ${classes.strip}`}
      data-form={form}
      data-kind={waiting?.kind}
      aria-label={t({ id: 'list.waiting', message: 'Waiting for service' })}
    >
      {waiting !== null && <WaitingText waiting={waiting} form={form} />}
    </section>
  );
}

function WaitingText({ waiting: { kind, count, first }, form }: { waiting: Waiting; form: Props['form'] }) {
  const { t } = useLingui();
  const serve = useServe();
  const mayReply = useCan('messages.reply');
  const [choice] = useWaitingChoice();
  const name = customerOrLine(first.customer);
  const Icon = kind === 'vip' ? IconCrown : IconAlarm;
  const icon = <Icon className={`flex-none color-soon ${classes.icon}`} size={16} stroke={1.75} aria-hidden />;
  const serveLabel = mayReply
    ? t({ id: 'list.serve_name', message: `Serve now: ${name}` })
    : t({ id: 'list.open_name', message: `Open: ${name}` });
  if (form === 'icon') {
    return (
      <Button
        className={`w-full p-0 h-40 ${classes.alone}`}
        variant="subtle"
        aria-label={serveLabel}
        onClick={() => serve(first)}
      >
        {icon}
        <span className="text-12 tabular color-text">{count}</span>
      </Button>
    );
  }
  return (
    <>
      {icon}
      <span className={`weight-600 tabular ${form === 'block' ? 'flex-1' : 'flex-none'}`} role="status">
        {kind === 'vip' ? (
          <Plural id="list.waiting_vips" value={count} one="# VIP waiting" other="# VIPs waiting" />
        ) : (
          <Plural id="list.waiting_late" value={count} one="# overdue" other="# overdue" />
        )}
        {choice === 'mine' && (
          <span className={`weight-400 dimmed ${form === 'line' ? 'phone-hidden' : ''}`}>
            {' '}
            <Trans id="list.waiting_mine">yours and unassigned</Trans>
          </span>
        )}
      </span>
      <span className={`flex items-center flex-1 min-w-0 gap-6 ${form === 'block' ? 'basis-full' : classes.who}`}>
        <span className="truncate">{name}</span>
        <DeadlineChip row={first} />
      </span>
      <Button
        className={`flex-none touch-h ${form === 'block' ? 'w-full' : ''}`}
        size="compact-sm"
        aria-label={serveLabel}
        onClick={() => serve(first)}
      >
        {mayReply ? <Trans id="messages.serve_now">Serve now</Trans> : <Trans id="list.open_waiting">Open</Trans>}
      </Button>
    </>
  );
}

/**
 * Returns a function that opens a conversation, assigns an unassigned conversation to the user, and focuses the composer. If the user has
 * no permission to reply, the function only opens the conversation.
 */
function useServe(): (row: Pick<Conversation, 'id' | 'assignedTo'>) => void {
  const [, navigate] = useLocation();
  const { id: me } = useUser();
  const mayReply = useCan('messages.reply');
  return ({ id, assignedTo }) => {
    navigate(paths.messages(id));
    if (!mayReply) return;
    serve(id);
    if (assignedTo !== null) return;
    const overlay = { kind: 'conversation', id, patch: { assignedTo: me } } as const;
    void act('PUT /conversations/:id/assign', { params: { id }, body: { staffId: me } }, overlay);
  };
}

/** Returns the waiting VIPs or overdue conversations of the selected brand, filtered by the user's choice. `null` if there are none. */
function useWaiting(): Waiting | null {
  const { id: me } = useUser();
  const [choice] = useWaitingChoice();
  const [brand] = useBrand();
  const [, params] = useRoute(patterns.conversation);
  const vips = useConversations({ brand, sort: 'smart', filter: 'vip' });
  const late = useConversations({ brand, sort: 'smart', filter: 'overtime' });
  useAllThatWait(vips);
  useAllThatWait(late);
  const ids = useMemo(() => [...new Set([...vips.ids, ...late.ids])], [vips.ids, late.ids]);
  const isReachable = useIsReachable();
  const rows = useConversationRows(ids).filter(isReachable);
  return waitingAmong(rows, { choice, me, openId: params?.id ?? null });
}

/** Customers that the strip counts: VIPs waiting for a reply or, if there are none, overdue customers. */
export interface Waiting {
  kind: 'vip' | 'overtime';
  count: number;
  /** The conversation with the earliest deadline. */
  first: Conversation;
}

export interface Watch {
  choice: WaitingChoice;
  me: string;
  /** Id of the open conversation, which the strip leaves out. `null` if none is open. */
  openId: string | null;
}

/** Returns the summary of the waiting conversations for the strip. `null` if there is nothing to show. */
export function waitingAmong(rows: readonly Conversation[], watch: Watch): Waiting | null {
  const waiting = rows.filter((row) => row.dueAt !== null && concerns(row, watch)).sort(byDeadline);
  return (
    group('vip', waiting.filter(isVip)) ??
    group(
      'overtime',
      waiting.filter(({ overdue }) => overdue),
    )
  );
}

function group(kind: Waiting['kind'], rows: readonly Conversation[]): Waiting | null {
  const [first] = rows;
  return first === undefined ? null : { kind, count: rows.length, first };
}

function concerns({ id, assignedTo }: Conversation, { choice, me, openId }: Watch): boolean {
  if (choice === 'none' || id === openId) return false;
  return choice === 'all' || assignedTo === null || assignedTo === me;
}

const isVip = ({ memberGroup }: Conversation) => memberGroup !== 'normal';
const byDeadline = (a: Conversation, b: Conversation) => Date.parse(a.dueAt ?? '') - Date.parse(b.dueAt ?? '');

import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Loader, Skeleton } from '@mantine/core';
import { IconArrowDown, IconCloudOff, IconMessageOff } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { Message } from '../../../../shared/rows.ts';
import { paths } from '../../../app/routes.ts';
import { useCan } from '../../../session/session.ts';
import { act } from '../../../sync/act.ts';
import { useConnection } from '../../../sync/connection-state.ts';
import { usePending } from '../../../sync/send.ts';
import { useRow } from '../../../sync/store.ts';
import { useMoment } from '../../../time/use-moment.ts';
import { otherZone } from '../../../time/zone.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import page from '../page.module.css';
import { useWatching } from '../watching.ts';
import { dayName, daysAgo, untilTomorrow } from '../when.ts';
import { Bubble } from './bubble.tsx';
import { isSameItem, type ThreadItem } from './items.ts';
import { JumpContext } from './jump-context.ts';
import { Lightbox } from './lightbox.tsx';
import { LightboxContext } from './lightbox-context.ts';
import { NearContext, NearObserver } from './near.ts';
import { PendingBubble } from './pending-bubble.tsx';
import { SystemLine } from './system-line.tsx';
import classes from './thread.module.css';
import { UndoneLine } from './undone-line.tsx';
import { nearsBottom, scrollByKey, useBottom, useIsFocused, useJump, useKeepPlace, useNewBelow } from './use-scroll.ts';
import { useThreadView } from './use-thread-view.ts';

/** Number of items that are rendered before the visible part is known. They fill the thread on a large screen. */
const newestCount = 20;

type Props = { conversationId: string; group: boolean; onQuote: ((message: Message) => void) | null };

/** Messages of a conversation, newest at the bottom. */
export const Thread = memo(function Thread({ conversationId: id, group, onQuote }: Props) {
  const { t } = useLingui();
  const connection = useConnection();
  const { box, atBottom: low, onScroll, toBottom } = useBottom(id);
  const looking = useIsFocused() && low;
  const thread = useThreadView(id, looking);
  const blocks = useBlocks(thread.items);
  const { messages, items, hasOlder, loadOlder, hasNewer, loadNewer } = thread;
  const atBottom = low && !hasNewer;
  const pending = usePending(id);
  const newestKey = pending.at(-1)?.clientId ?? messages.at(-1)?.id ?? null;
  const { recordPlace, restorePlace } = useKeepPlace(box, newestKey, pending.length, hasNewer);
  const [near] = useState(() => new NearObserver(box, restorePlace));
  const jump = useJump(id, thread, box, pending.length);
  useReading(id, messages, looking && thread.state === 'ready' && !hasNewer);
  const below = useNewBelow(id, messages, atBottom);
  const now = useMoment(untilTomorrow);
  const [picture, setPicture] = useState<string | null>(null);

  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (altKey || ctrlKey || metaKey || shiftKey || target instanceof HTMLMediaElement) return;
    if (scrollByKey(currentTarget, key, near.scrolled)) event.preventDefault();
  };

  if (thread.state === 'missing') return <UnavailableThread />;
  if (connection === 'offline' && (thread.state === 'loading' || thread.state === 'error')) return <ThreadOffline />;
  if (thread.state === 'error') {
    return (
      <div className="flex-1 min-h-0" data-failed>
        <ErrorState
          title={<Trans id="thread.load_failed">The messages could not be loaded</Trans>}
          reason={thread.error}
          onRetry={thread.retry}
        />
      </div>
    );
  }
  return (
    <JumpContext value={jump.to}>
      <LightboxContext value={setPicture}>
        <div className="relative flex-1 min-h-0">
          <section
            ref={box}
            className={`flex h-full scroll-y overscroll-contain focus-inset ${classes.scroll}`}
            onScroll={() => {
              near.scrolled();
              recordPlace();
              if (onScroll() && hasOlder) loadOlder();
              if (hasNewer && nearsBottom(box.current)) loadNewer();
            }}
            onKeyDown={onKey}
            aria-label={t({ id: 'thread.title', message: 'Conversation' })}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard.
            tabIndex={0}
          >
            <div
              className={`w-full pt-12 pb-16 ${classes.content} ${page.measure}`}
              role="log"
              aria-live={hasNewer ? 'off' : 'polite'}
            >
              {thread.state === 'loading' ? (
                <ThreadSkeleton />
              ) : (
                <>
                  {thread.loadingOlder && <Loader mx="auto" my={8} size={18} color="gray" />}
                  <NearContext value={near}>
                    {blocks.map((block) => (
                      <Block
                        key={block.number}
                        items={block.items}
                        newestFrom={items.length - newestCount - block.start}
                        group={group}
                        now={now}
                        onQuote={onQuote}
                      />
                    ))}
                  </NearContext>
                  {messages.length === 0 && pending.length === 0 && (
                    <p className={`text-center dimmed ${classes.nothing}`}>
                      <Trans id="thread.empty">No messages yet.</Trans>
                    </p>
                  )}
                  {!hasNewer && pending.map((message) => <PendingBubble key={message.clientId} message={message} />)}
                </>
              )}
            </div>
          </section>
          {!atBottom && (
            <Button
              className={`absolute ${classes.down}`}
              variant="default"
              size="compact-md"
              radius="xl"
              onClick={hasNewer ? jump.toNewest : toBottom}
              leftSection={<IconArrowDown size={16} />}
            >
              {below > 0 ? (
                <Trans id="thread.new_below">{below} new</Trans>
              ) : (
                <Trans id="thread.to_newest">Newest</Trans>
              )}
            </Button>
          )}
        </div>
        <Lightbox messages={messages} shown={picture} onShow={setPicture} />
      </LightboxContext>
    </JumpContext>
  );
});

/** Number of items in a block. */
const blockSize = 50;

/**
 * Splits the items into numbered blocks. Blocks are counted from an item that was shown first, so that older and newer messages do not
 * move items to another block, which would render them again and lose their heights. @returns blocks with the index of their first item
 */
function useBlocks(items: readonly ThreadItem[]) {
  const [anchorKey, setAnchorKey] = useState<string | null>(null);
  let anchor = items.findIndex(({ key }) => key === anchorKey);
  if (anchor < 0 && items.length > 0) {
    // Day and unread lines move when older messages are loaded.
    anchor = Math.max(
      0,
      items.findIndex(({ type }) => type === 'message'),
    );
    setAnchorKey(items[anchor]?.key ?? null);
  }
  const first = -Math.ceil(anchor / blockSize);
  const end = Math.ceil((items.length - anchor) / blockSize);
  return Array.from({ length: items.length === 0 ? 0 : end - first }, (_, index) => {
    const number = first + index;
    const start = anchor + number * blockSize;
    return { number, start: Math.max(0, start), items: items.slice(Math.max(0, start), start + blockSize) };
  });
}

type BlockProps = Omit<ItemProps, 'item' | 'isNewest'> & {
  items: readonly ThreadItem[];
  /** Index of the first item that is rendered when it is mounted. */
  newestFrom: number;
};

/** Successive items. Rendered again only if one of them changes, so that a message costs the same in a thread of any length. */
const Block = memo(
  function Block({ items, newestFrom, ...props }: BlockProps) {
    return items.map((item, index) => <Item key={item.key} item={item} isNewest={index >= newestFrom} {...props} />);
  },
  // `newestFrom` matters only for items that are mounted.
  (before, after) =>
    before.group === after.group &&
    before.now === after.now &&
    before.onQuote === after.onQuote &&
    before.items.length === after.items.length &&
    before.items.every((item, index) => isSameItem(item, after.items[index])),
);

type ItemProps = { item: ThreadItem; isNewest: boolean; group: boolean; now: number; onQuote: Props['onQuote'] };

function Item({ item, isNewest, group, now, onQuote }: ItemProps) {
  switch (item.type) {
    case 'day':
      return <DayDivider at={item.at} now={now} />;
    case 'unread':
      return (
        <div className={`flex items-center gap-12 text-12 weight-600 color-accent ${classes.unread}`}>
          <Trans id="thread.unread">New</Trans>
        </div>
      );
    case 'system':
      return <SystemLine message={item.message} />;
    case 'undone':
      return <UndoneLine pairs={item.pairs} />;
    case 'message':
      return (
        <Bubble
          messages={item.messages}
          first={item.first}
          last={item.last}
          group={group}
          isNewest={isNewest}
          onQuote={onQuote}
        />
      );
    default:
      return null;
  }
}

const shapes = [46, 30, 58, 38, 24, 52] as const;

function ThreadSkeleton() {
  return (
    <div className="grid gap-12">
      {shapes.map((width, index) => (
        <Skeleton key={width} height={36} width={`${width}%`} radius={12} ml={index % 3 === 2 ? 'auto' : 0} />
      ))}
    </div>
  );
}

function DayDivider({ at, now }: { at: string; now: number }) {
  const { t, i18n } = useLingui();
  const ago = daysAgo(at, now);
  const name =
    ago === 0
      ? t({ id: 'thread.today', message: 'Today' })
      : ago === 1
        ? t({ id: 'thread.yesterday', message: 'Yesterday' })
        : ago === -1
          ? t({ id: 'thread.tomorrow', message: 'Tomorrow' })
          : dayName(at, i18n.locale, now);
  return (
    <div className={`text-12 weight-500 text-center dimmed ${classes.day}`}>
      <time dateTime={at}>{[name, otherZone(now)].filter((part) => part !== null).join(' · ')}</time>
    </div>
  );
}

/** Shown if the conversation does not exist, or the user cannot access it. */
function UnavailableThread() {
  return (
    <div className="flex-1 min-h-0" data-failed>
      <EmptyState
        icon={<IconMessageOff size={28} stroke={1.5} aria-hidden />}
        title={<Trans id="thread.gone">Conversation not found</Trans>}
        action={
          <Button variant="default" component={Link} href={paths.messages()}>
            <Trans id="thread.back">Back to the list</Trans>
          </Button>
        }
      >
        <Trans id="thread.gone_hint">It was deleted, or it belongs to a brand you can’t access.</Trans>
      </EmptyState>
    </div>
  );
}

/** Shown if the connection was lost before the messages were loaded. */
function ThreadOffline() {
  return (
    <div className="flex-1 min-h-0">
      <EmptyState
        icon={<IconCloudOff size={28} stroke={1.5} aria-hidden />}
        title={<Trans id="thread.offline">These messages are not loaded yet</Trans>}
      >
        <Trans id="thread.offline_hint">There is no connection. They appear as soon as it is back.</Trans>
      </EmptyState>
    </div>
  );
}

/** Marks the conversation as read up to the newest message, and as opened after a snooze, while that message is visible. Only for users who can reply. */
export function useReading(conversationId: string, messages: readonly Message[], newestInView: boolean): void {
  const { on: watching } = useWatching();
  const mayRead = useCan('messages.reply') && !watching;
  const { unreadCount: unread = 0, snoozeEnded = false } = useRow('conversation', conversationId) ?? {};
  const newest = messages.at(-1)?.id ?? null;
  const isOffline = useConnection() === 'offline';
  // Last request to mark messages as read, identified by the newest message and the unread count. A rejected request is repeated only after
  // the connection was lost.
  const requested = useRef<string | null>(null);
  useEffect(() => {
    if (isOffline) {
      requested.current = null;
      return;
    }
    const what = `${newest} ${unread} ${snoozeEnded}`;
    const isSeen = unread === 0 && !snoozeEnded;
    if (!mayRead || !newestInView || isSeen || newest === null || requested.current === what) return;
    requested.current = what;
    void act(
      'PUT /messages/:id/read',
      { params: { id: newest } },
      {
        kind: 'conversation',
        id: conversationId,
        patch: { unreadCount: 0, snoozeEnded: false },
      },
    );
  }, [isOffline, mayRead, newestInView, unread, snoozeEnded, newest, conversationId]);
}

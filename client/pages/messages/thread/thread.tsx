import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Loader, Skeleton } from '@mantine/core';
import { IconArrowDown, IconCloudOff, IconMessageOff } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useState } from 'react';
import { Link } from 'wouter';
import type { Message } from '../../../../shared/rows.ts';
import { paths } from '../../../app/routes.ts';
import { useConnection } from '../../../sync/connection-state.ts';
import { usePending } from '../../../sync/send.ts';
import { useMoment } from '../../../time/use-moment.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import page from '../page.module.css';
import { untilTomorrow } from '../when.ts';
import { Blocks } from './blocks.tsx';
import { JumpContext } from './jump-context.ts';
import { Lightbox } from './lightbox.tsx';
import { LightboxContext } from './lightbox-context.ts';
import { NearObserver } from './near.ts';
import { PendingBubble } from './pending-bubble.tsx';
import classes from './thread.module.css';
import { useReading } from './use-reading.ts';
import { nearsBottom, scrollByKey, useBottom, useIsFocused, useJump, useKeepPlace, useNewBelow } from './use-scroll.ts';
import { useThreadView } from './use-thread-view.ts';

type Props = { conversationId: string; group: boolean; onQuote: ((message: Message) => void) | null };

/** Messages of a conversation, newest at the bottom. */
export const Thread = memo(function Thread({ conversationId: id, group, onQuote }: Props) {
  const { t } = useLingui();
  const connection = useConnection();
  const { box, atBottom: low, onScroll, toBottom } = useBottom(id);
  const looking = useIsFocused() && low;
  const thread = useThreadView(id, looking);
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
              recordPlace();
              near.scrolled();
              restorePlace();
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
                  <Blocks near={near} items={items} at={jump.at} group={group} now={now} onQuote={onQuote} />
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

import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, FloatingWindow } from '@mantine/core';
import type { SetFloatingWindowPosition } from '@mantine/hooks';
import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type RefCallback, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { limits } from '../../shared/limits.ts';
import type { Conversation } from '../../shared/rows.ts';
import { useConversation } from '../alerts/use-conversation.ts';
import { useConnection } from '../sync/connection-state.ts';
import { useRow } from '../sync/store.ts';
import { present } from '../time/clock.ts';
import { number } from '../time/time.ts';
import { twoDigits } from '../time/two-digits.ts';
import { Avatar } from '../ui/avatar.tsx';
import { customerOrLine } from '../ui/shown-name.ts';
import { useFocusBack } from '../ui/use-focus-back.ts';
import { useIsStopped } from '../ui/use-is-stopped.ts';
import { usePreservedFocus } from '../ui/use-preserved-focus.ts';
import { type ActiveCall, closeCall } from './active-call.ts';
import { CallControls } from './call-controls.tsx';
import { CallSession } from './call-session.ts';
import { useCallText } from './call-text.ts';
import { type CallView, isUnderWay } from './call-view.ts';
import classes from './call-window.module.css';

type Size = 'small' | 'docked' | 'full';
/** Ignores that the user has lost access to the conversation, so that the call continues. */
const leaveBe = () => undefined;
const icon = { size: 16, stroke: 1.75 } as const;

/** Call window over every page: minimized, docked and draggable, or as large as the browser window. */
export function CallWindow({ call }: { call: ActiveCall }) {
  const { t } = useLingui();
  const [session, view] = useCallSession(call);
  const [isNew] = useState(call.callId === null);
  const place = useCallFocus(isNew, view.phase.name);
  const [size, setSize] = useState<Size>('docked');
  const isOffline = useConnection() === 'offline';
  const conversation = useConversation(call.conversationId, leaveBe);
  const customer = conversation?.customer;
  const price = useCallPrice(conversation);
  const name = customerOrLine(customer);
  const isVideo = call.kind === 'video';
  const text = useCallText(name, isVideo)(view.phase);
  const isOver = view.phase.name === 'ended' || view.phase.name === 'failed';
  const shown: Size = isOver && size === 'full' ? 'docked' : size;
  const talks = view.phase.name === 'talking';
  const move = useRef<SetFloatingWindowPosition>(null);
  useEffect(() => {
    // Moves the window back into view when the page becomes smaller.
    const stay = () => move.current?.({});
    window.addEventListener('resize', stay);
    return () => window.removeEventListener('resize', stay);
  }, []);
  const resize = (to: Size, label: string, Icon: typeof IconChevronDown) => (
    <ActionIcon variant="subtle" color="gray" size={28} aria-label={label} onClick={() => setSize(to)}>
      <Icon {...icon} />
    </ActionIcon>
  );
  return (
    <FloatingWindow
      className={`bg-none ${classes.place}`}
      setPositionRef={move}
      initialPosition={{ top: 76, right: window.innerWidth >= 1400 ? 336 : 16 }}
      constrainToViewport
      constrainOffset={8}
      dragHandleSelector={`.${classes.head}`}
      excludeDragHandleSelector="button"
      enabled={shown !== 'full'}
      zIndex={310}
    >
      <section
        ref={place}
        tabIndex={-1}
        className={`flex flex-col overflow-hidden bg-body ${classes.window}`}
        data-size={shown}
        data-phase={view.phase.name}
        aria-label={t({ id: 'call.window', message: `Call with ${name}` })}
      >
        <header className={classes.head}>
          <Avatar name={name} picture={customer?.pictureUrl ?? null} size={32} />
          <div className="flex-1 min-w-0">
            <p className="text-13 weight-600 truncate leading-18">{name}</p>
            <p className="flex gap-6 text-12 tabular dimmed leading-16">
              {isVideo ? t({ id: 'call.video', message: 'Video call' }) : t({ id: 'call.audio', message: 'Call' })}
              {view.since !== null && <CallTime since={view.since} until={view.until} />}
            </p>
          </div>
          {!isOver &&
            (shown === 'small'
              ? resize('docked', t({ id: 'call.unfold', message: 'Expand' }), IconChevronDown)
              : resize('small', t({ id: 'call.fold', message: 'Minimize' }), IconChevronUp))}
          {isVideo &&
            !isOver &&
            (shown === 'full'
              ? resize('docked', t({ id: 'call.smaller', message: 'Smaller' }), IconArrowsDiagonalMinimize2)
              : resize('full', t({ id: 'call.full', message: 'Full size' }), IconArrowsDiagonal))}
        </header>
        <CallStage view={view} isVideo={isVideo} />
        <div className={`grid gap-8 px-12 pt-8 pb-12 ${classes.foot}`}>
          <p
            role="status"
            className={`text-13 text-center text-balance break-anywhere ${classes.text}`}
            data-quiet={talks || undefined}
          >
            {text}
          </p>
          {view.phase.name === 'countdown' && (
            <p className={`text-13 text-center text-balance break-anywhere ${classes.text}`}>{price}</p>
          )}
          {talks && isOffline && (
            <p className="text-12 text-center dimmed">
              {t({ id: 'call.offline', message: 'You’re offline. The call continues as long as it can.' })}
            </p>
          )}
          <CallControls session={session} view={view} isVideo={isVideo} onClose={closeCall} />
        </div>
      </section>
    </FloatingWindow>
  );
}

/** Returns the session of the call in this window. Starts the session on mount and hangs up on unmount. */
function useCallSession(active: ActiveCall): [CallSession, CallView] {
  const [session] = useState(() => new CallSession(active));
  const view = useSyncExternalStore(session.listen, session.view);
  useEffect(() => {
    void session.start();
    return () => session.hangUp();
  }, [session]);
  const underWay = isUnderWay(view.phase);
  useEffect(() => {
    if (!underWay) return;
    // Makes the browser ask before the page is closed.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [underWay]);
  return [session, view];
}

/** Keeps the focus inside the call window until it closes. A window restored after a reload does not take the focus. */
function useCallFocus(isNew: boolean, phase: string): RefCallback<HTMLElement> {
  const place = useRef<HTMLElement>(null);
  useFocusBack();
  usePreservedFocus(place, phase, (window) => window);
  return useCallback(
    (window) => {
      place.current = window;
      if (isNew) window?.focus({ preventScroll: true });
    },
    [isNew],
  );
}

/** Duration of the call, updated every second. */
function CallTime({ since, until }: { since: number; until: number | null }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (until !== null) return;
    const timer = setTimeout(() => setNow(Date.now()), 1000 - ((now - since) % 1000));
    return () => clearTimeout(timer);
  }, [now, since, until]);
  const seconds = Math.max(0, Math.floor(((until ?? now) - since) / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const text = `${hours > 0 ? `${hours}:${twoDigits(minutes)}` : minutes}:${twoDigits(seconds % 60)}`;
  return <span role="timer">{text}</span>;
}

/** Returns the price text of a call invitation, which is billed like any message. */
function useCallPrice(conversation: Conversation | undefined): string {
  const { t, i18n } = useLingui();
  const quota = useRow('lineQuota', conversation?.lineAccountId ?? null);
  const isStopped = useIsStopped(conversation?.brandId ?? null);
  const freeUntil = Date.parse(conversation?.canReplyFreeUntil ?? '') - limits.replyTokenMarginMs;
  if (freeUntil > present()) return t({ id: 'call.price_free', message: 'The invitation is free now.' });
  if (quota?.left === 0 || isStopped)
    return t({ id: 'call.price_none', message: 'No messages are left this month. The invitation will fail.' });
  if (quota?.left == null)
    return t({ id: 'call.price', message: 'The invitation counts as 1 message of this month’s quota.' });
  const left = number(quota.left, i18n.locale);
  return t({ id: 'call.price_of', message: `The invitation counts as 1 message. Left this month: ${left}.` });
}

/** Video of both sides. Plays only sound in audio calls. */
function CallStage({ view, isVideo }: { view: CallView; isVideo: boolean }) {
  const { ours, remote, camera, theirCamera, phase } = view;
  const seesThem = isVideo && remote !== null && phase.name !== 'ended';
  return (
    <div
      className={`relative flex-1 min-h-0 overflow-hidden ${classes.stage}`}
      data-empty={!isVideo || ours === null || undefined}
    >
      {remote !== null && (
        <Picture
          stream={remote}
          className={seesThem && theirCamera ? `block ${classes.remote}` : `absolute opacity-0 ${classes.audioOnly}`}
          testId="call-remote"
        />
      )}
      {seesThem && !theirCamera && (
        <p className={`grid absolute inset-0 place-items-center p-16 text-13 text-center ${classes.dark}`}>
          <Trans id="call.their_camera_off">The customer’s camera is off</Trans>
        </p>
      )}
      {isVideo && ours !== null && camera && (
        <Picture
          stream={ours}
          className={seesThem ? `absolute rounded-6 ${classes.ours}` : `block ${classes.alone}`}
          own
          testId="call-ours"
        />
      )}
    </div>
  );
}

interface PictureProps {
  stream: MediaStream;
  className?: string | undefined;
  /** Whether this is the user's own video, which is played without sound. */
  own?: boolean;
  testId: string;
}

/** A video element that plays a stream. */
function Picture({ stream, className, own = false, testId }: PictureProps) {
  const ref = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (ref.current !== null) ref.current.srcObject = stream;
  }, [stream]);
  return <video ref={ref} className={className} data-testid={testId} autoPlay playsInline muted={own} />;
}

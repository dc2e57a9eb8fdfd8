import { useLingui } from '@lingui/react/macro';
import { ActionIcon, FloatingWindow } from '@mantine/core';
import type { SetFloatingWindowPosition } from '@mantine/hooks';
import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useConversation } from '../alerts/use-conversation.ts';
import { useConnection } from '../sync/connection-state.ts';
import { Avatar } from '../ui/avatar.tsx';
import { nameOrLine } from '../ui/shown-name.ts';
import { type ActiveCall, closeCall } from './active-call.ts';
import { CallControls } from './call-controls.tsx';
import { CallStage } from './call-stage.tsx';
import { CallTime } from './call-time.tsx';
import classes from './call-window.module.css';
import { useCallWords } from './call-words.ts';
import { useCallFocus } from './use-call-focus.ts';
import { useCallPrice } from './use-call-price.ts';
import { useSession } from './use-session.ts';

type Size = 'small' | 'docked' | 'full';
/** A call continues when the user loses access to the conversation. */
const leaveBe = () => undefined;
const icon = { size: 16, stroke: 1.75 } as const;

/** Call window over every page: minimized, docked and draggable, or as large as the browser window. */
export function CallWindow({ call }: { call: ActiveCall }) {
  const { t } = useLingui();
  const [session, view] = useSession(call);
  const [isNew] = useState(call.callId === null);
  const place = useCallFocus(isNew, view.phase.name);
  const [size, setSize] = useState<Size>('docked');
  const isOffline = useConnection() === 'offline';
  const conversation = useConversation(call.conversationId, leaveBe);
  const customer = conversation?.customer;
  const price = useCallPrice(conversation);
  const name = nameOrLine(customer?.displayName ?? '');
  const isVideo = call.kind === 'video';
  const words = useCallWords(name, isVideo)(view.phase);
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
      className={classes.place}
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
        className={classes.window}
        data-size={shown}
        data-phase={view.phase.name}
        aria-label={t({ id: 'call.window', message: `Call with ${name}` })}
      >
        <header className={classes.head}>
          <Avatar name={name} picture={customer?.pictureUrl ?? null} size={32} />
          <div className={classes.about}>
            <p className={classes.name}>{name}</p>
            <p className={classes.kind}>
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
        <div className={classes.foot}>
          <p role="status" className={classes.words} data-quiet={talks || undefined}>
            {words}
          </p>
          {view.phase.name === 'countdown' && <p className={classes.words}>{price}</p>}
          {talks && isOffline && (
            <p className={classes.offline}>
              {t({ id: 'call.offline', message: 'You’re offline. The call continues as long as it can.' })}
            </p>
          )}
          <CallControls session={session} view={view} isVideo={isVideo} onClose={closeCall} />
        </div>
      </section>
    </FloatingWindow>
  );
}

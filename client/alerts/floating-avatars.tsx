import { useLingui } from '@lingui/react/macro';
import { CloseButton, FloatingWindow, Indicator, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useViewportSize } from '@mantine/hooks';
import { useAtomValue } from 'jotai';
import { type KeyboardEvent, useId, useRef } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../app/routes.ts';
import { Avatar } from '../ui/avatar.tsx';
import { isMouse } from '../ui/is-mouse.ts';
import { customerOrLine } from '../ui/shown-name.ts';
import { useClearAreas } from './clear-areas.ts';
import { type Floating, floatingAtom, moveFloating, unfloat } from './floating.ts';
import classes from './floating-avatars.module.css';
import { clearOf, size, within } from './floating-place.ts';
import { serve } from './serving.ts';
import { useConversation } from './use-conversation.ts';

/** Pinned customers as floating avatars, on every page. */
export function FloatingAvatars() {
  const all = useAtomValue(floatingAtom);
  return all.map((one) => <Bubble key={one.conversationId} floating={one} />);
}

const step = 16;
const ways: Record<string, readonly [number, number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

function Bubble({ floating }: { floating: Floating }) {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const { conversationId: id } = floating;
  const row = useConversation(id, () => unfloat(id));
  // Renders again when the window is resized, so that the avatar is never outside the window.
  useViewportSize();
  const { x, y } = clearOf(useClearAreas(), floating);
  const dragged = useRef(false);
  const place = useRef({ x, y });
  const hintId = useId();
  if (row === undefined) return null;
  const name = customerOrLine(row.customer);
  const { unreadCount } = row;
  const push = (event: KeyboardEvent) => {
    const way = ways[event.key];
    if (way === undefined) return;
    // Arrow keys move the avatar, so they must not scroll or navigate the page.
    event.preventDefault();
    event.stopPropagation();
    const [dx, dy] = way;
    moveFloating(id, within({ x: x + dx, y: y + dy }));
  };
  return (
    <FloatingWindow
      className={`bg-none rounded-full ${classes.bubble}`}
      initialPosition={{ left: x, top: y }}
      constrainToViewport
      constrainOffset={8}
      zIndex={150}
      onDragStart={() => {
        dragged.current = false;
      }}
      onPositionChange={(next) => {
        dragged.current = true;
        place.current = next;
      }}
      onDragEnd={() => {
        if (dragged.current) moveFloating(id, place.current);
      }}
    >
      <Indicator
        label={unreadCount > 99 ? '99+' : unreadCount}
        size={18}
        disabled={unreadCount === 0}
        offset={6}
        color="red.9"
        zIndex={1}
      >
        <UnstyledButton
          className={`flex rounded-full ${classes.face}`}
          aria-label={
            unreadCount === 0
              ? t({ id: 'messages.floating_open', message: `Open the conversation with ${name}` })
              : t({
                  id: 'messages.floating_unread',
                  message: `Open the conversation with ${name}, ${unreadCount} unread`,
                })
          }
          aria-describedby={hintId}
          onKeyDown={push}
          onClick={(event) => {
            if (!dragged.current) {
              if (isMouse(event)) serve(id);
              navigate(paths.messages(id));
            }
            dragged.current = false;
          }}
        >
          <Avatar name={name} picture={row.customer.pictureUrl} size={size} ring={row.memberGroup !== 'normal'} />
        </UnstyledButton>
      </Indicator>
      <VisuallyHidden id={hintId}>
        {t({ id: 'messages.floating_keys', message: 'Move it with the arrow keys.' })}
      </VisuallyHidden>
      <CloseButton
        className={`absolute border opacity-0 ${classes.close}`}
        size="xs"
        radius="xl"
        variant="default"
        aria-label={t({ id: 'messages.floating_close', message: 'Close the floating avatar' })}
        onClick={() => unfloat(id)}
      />
    </FloatingWindow>
  );
}

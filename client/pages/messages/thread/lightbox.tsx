import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Modal } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconRotateClockwise,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { messageParts } from '../../../../shared/message-parts.ts';
import type { Message } from '../../../../shared/rows.ts';
import { useBackCloses } from '../../../ui/use-back-closes.ts';
import { fullTime } from '../when.ts';
import classes from './lightbox.module.css';
import { mediaStateOf, mediaUrl } from './media-url.ts';

type Props = {
  messages: readonly Message[];
  shown: string | null;
  onShow: (messageId: string | null) => void;
};

/** Full-screen picture viewer. Arrow keys and swiping switch between the pictures of the thread. */
export function Lightbox({ messages, shown, onShow }: Props) {
  const { t } = useLingui();
  const pictures = messages.filter(isPicture);
  const at = pictures.findIndex((message) => message.id === shown);
  const picture = pictures[at];
  const before = pictures[at - 1]?.id;
  const after = at < 0 ? undefined : pictures[at + 1]?.id;
  const move = (way: -1 | 1) => {
    const to = way < 0 ? before : after;
    if (to !== undefined) onShow(to);
  };
  const content = useRef<HTMLDivElement>(null);
  // If the focused button was removed, the focus moves into the dialog. Otherwise Escape would leave the conversation.
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked for each picture.
  useEffect(() => {
    if (content.current?.contains(document.activeElement) === false) content.current.focus();
  }, [shown]);
  useBackCloses(picture !== undefined, () => onShow(null));
  useEffect(() => {
    if (shown === null) return;
    const press = ({ key }: KeyboardEvent) => {
      const to = key === 'ArrowLeft' ? before : key === 'ArrowRight' ? after : undefined;
      if (to !== undefined) onShow(to);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [shown, before, after, onShow]);
  return (
    <Modal.Root
      opened={picture !== undefined}
      onClose={() => onShow(null)}
      fullScreen
      transitionProps={{ duration: 120 }}
    >
      <Modal.Content
        ref={content}
        classNames={{ content: `flex flex-col overflow-hidden h-screen color-white ${classes.content}` }}
      >
        {picture && (
          <LightboxPicture key={picture.id} picture={picture} place={`${at + 1} / ${pictures.length}`} onMove={move} />
        )}
        {before && (
          <ActionIcon
            className={`absolute ${classes.before}`}
            variant="transparent"
            size={44}
            radius="xl"
            onClick={() => onShow(before)}
            aria-label={t({ id: 'messages.image_before', message: 'Previous photo' })}
          >
            <IconChevronLeft />
          </ActionIcon>
        )}
        {after && (
          <ActionIcon
            className={`absolute ${classes.after}`}
            variant="transparent"
            size={44}
            radius="xl"
            onClick={() => onShow(after)}
            aria-label={t({ id: 'messages.image_after', message: 'Next photo' })}
          >
            <IconChevronRight />
          </ActionIcon>
        )}
      </Modal.Content>
    </Modal.Root>
  );
}

function isPicture(message: Message): boolean {
  const content = messageParts(message);
  return content.kind === 'image' && mediaStateOf(content.parts).state === 'ready';
}

const icon = { size: 20, stroke: 1.75 } as const;
const tool = { className: classes.tool, variant: 'transparent', size: 44 } as const;

type LightboxPictureProps = {
  picture: Message;
  /** Number of the picture and total number, as text. */
  place: string;
  /** Moves to the next or previous picture, if there is one. */
  onMove: (way: -1 | 1) => void;
};

/** Picture with controls for zooming, rotating and downloading. Remounted for each picture. */
function LightboxPicture({ picture, place, onMove }: LightboxPictureProps) {
  const { t, i18n } = useLingui();
  const view = usePictureView(onMove);
  const { enlarge, reduce, turn } = view;
  useWindowEvent('keydown', ({ key, code, ctrlKey, metaKey }) => {
    if (ctrlKey || metaKey) return;
    if (key === '+' || key === '=') enlarge();
    else if (key === '-') reduce();
    // On Thai and Chinese keyboard layouts, the physical key determines the letter.
    else if (key === 'r' || code === 'KeyR') turn();
  });
  const url = mediaUrl(picture.id);
  const tools = [
    [t({ id: 'messages.image_reduce', message: 'Zoom out' }), IconZoomOut, reduce, !view.isLarger],
    [t({ id: 'messages.image_enlarge', message: 'Zoom in' }), IconZoomIn, enlarge, view.isLargest],
    [t({ id: 'messages.image_turn', message: 'Rotate' }), IconRotateClockwise, turn, false],
  ] as const;
  return (
    <>
      <Modal.Header className={`flex-none gap-4 color-inherit min-h-56 ${classes.header}`}>
        <Modal.Title className="flex-1 min-w-0 text-14 weight-500 truncate">
          {fullTime(picture.at, i18n.locale)}
        </Modal.Title>
        <span className={`text-13 tabular ${classes.place}`}>{place}</span>
        {tools.map(([name, Icon, act, isIdle]) => (
          <ActionIcon key={name} {...tool} aria-label={name} aria-disabled={isIdle || undefined} onClick={act}>
            <Icon {...icon} />
          </ActionIcon>
        ))}
        <ActionIcon
          {...tool}
          component="a"
          href={url}
          download={picture.id}
          aria-label={t({ id: 'messages.image_keep', message: 'Download' })}
        >
          <IconDownload {...icon} />
        </ActionIcon>
        <Modal.CloseButton
          className={classes.tool}
          size={44}
          aria-label={t({ id: 'messages.close_dialog', message: 'Close' })}
        />
      </Modal.Header>
      <div
        className={`grid place-items-center flex-1 min-h-0 overflow-hidden ${classes.stage}`}
        data-larger={view.isLarger || undefined}
        {...view.handlers}
      >
        <img
          className={`select-none ${classes.picture}`}
          data-turned={view.isTurned || undefined}
          style={{ transform: view.transform }}
          src={url}
          alt={t({ id: 'messages.kind_image', message: 'Photo' })}
          draggable={false}
        />
      </div>
    </>
  );
}

interface View {
  scale: number;
  /** Number of clockwise quarter turns. */
  turns: number;
  x: number;
  y: number;
}

const whole: View = { scale: 1, turns: 0, x: 0, y: 0 };
const step = 1.5;
const scaleMax = 6;
/** Minimum length of a swipe that moves to another picture. CSS pixels. */
const strokeMin = 60;

/**
 * Returns the zoom, rotation and position of a picture. Zoomed by buttons, wheel, double click or pinch. Can be dragged while larger than
 * the window.
 */
function usePictureView(onStroke: (way: -1 | 1) => void) {
  const [view, setView] = useState(whole);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const stroke = useRef(0);

  const zoom = (by: number) =>
    setView((now) => {
      const scale = Math.min(scaleMax, Math.max(1, now.scale * by));
      return scale === 1 ? { ...whole, turns: now.turns } : { ...now, scale };
    });
  const release = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId);
    stroke.current = 0;
  };
  const lift = (event: PointerEvent) => {
    if (view.scale === 1 && Math.abs(stroke.current) > strokeMin) onStroke(stroke.current > 0 ? -1 : 1);
    release(event);
  };
  const move = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    if (before === undefined) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    if (other !== undefined) {
      stroke.current = 0;
      zoom(apart(now, other) / Math.max(1, apart(before, other)));
    } else if (view.scale > 1) setView((old) => ({ ...old, x: old.x + now.x - before.x, y: old.y + now.y - before.y }));
    else if (event.pointerType !== 'mouse') stroke.current += now.x - before.x;
  };
  return {
    isTurned: view.turns % 2 === 1,
    isLarger: view.scale > 1,
    isLargest: view.scale === scaleMax,
    transform: `translate(${view.x}px, ${view.y}px) rotate(${view.turns * 90}deg) scale(${view.scale})`,
    enlarge: () => zoom(step),
    reduce: () => zoom(1 / step),
    turn: () => setView(({ turns }) => ({ ...whole, turns: (turns + 1) % 4 })),
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        event.currentTarget.setPointerCapture?.(event.pointerId);
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      onPointerMove: move,
      onPointerUp: lift,
      onPointerCancel: release,
      onDoubleClick: () => zoom(view.scale > 1 ? 1 / scaleMax : step * step),
      onWheel: ({ deltaY }: { deltaY: number }) => zoom(deltaY < 0 ? 1.1 : 1 / 1.1),
    },
  };
}

const apart = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);

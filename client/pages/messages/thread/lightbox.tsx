import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Modal } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { messageParts } from '../../../../shared/message-parts.ts';
import type { Message } from '../../../../shared/rows.ts';
import { useBackCloses } from '../../../ui/use-back-closes.ts';
import classes from './lightbox.module.css';
import { LightboxPicture } from './lightbox-picture.tsx';
import { mediaStanding } from './media-url.ts';

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
  // Moves the focus into the dialog if the focused button was removed; otherwise Escape would leave the conversation.
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
      <Modal.Content ref={content} classNames={{ content: classes.content }}>
        {picture && (
          <LightboxPicture key={picture.id} picture={picture} place={`${at + 1} / ${pictures.length}`} onMove={move} />
        )}
        {before && (
          <ActionIcon
            className={classes.before}
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
            className={classes.after}
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
  return content.kind === 'image' && mediaStanding(content.parts).state === 'ready';
}

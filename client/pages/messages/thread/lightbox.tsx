import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Modal } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { Message } from '../../../../shared/rows.ts';
import { clockTime } from '../../../ui/time.ts';
import { useBackCloses } from '../../../ui/use-back-closes.ts';
import classes from './lightbox.module.css';
import { mediaStanding, mediaUrl } from './media-url.ts';

type Props = {
  messages: readonly Message[];
  shown: string | null;
  onShow: (messageId: string | null) => void;
};

/** A picture in full, with its neighbours by the arrow keys. */
export function Lightbox({ messages, shown, onShow }: Props) {
  const { t, i18n } = useLingui();
  const pictures = messages.filter(isPicture);
  const at = pictures.findIndex((message) => message.id === shown);
  const picture = pictures[at];
  const before = pictures[at - 1]?.id;
  const after = at < 0 ? undefined : pictures[at + 1]?.id;
  useBackCloses(picture !== undefined, () => onShow(null));
  useEffect(() => {
    if (shown === null) return;
    const move = (event: KeyboardEvent) => {
      const to = event.key === 'ArrowLeft' ? before : event.key === 'ArrowRight' ? after : undefined;
      if (to !== undefined) onShow(to);
    };
    addEventListener('keydown', move);
    return () => removeEventListener('keydown', move);
  }, [shown, before, after, onShow]);
  return (
    <Modal
      opened={picture !== undefined}
      onClose={() => onShow(null)}
      fullScreen
      title={picture && clockTime(picture.at, i18n.locale)}
      classNames={classes}
      closeButtonProps={{ 'aria-label': t({ id: 'messages.close_dialog', message: 'Close' }) }}
      transitionProps={{ duration: 120 }}
    >
      {picture && (
        <img
          className={classes.picture}
          src={mediaUrl(picture.id)}
          alt={t({ id: 'messages.kind_image', message: 'Photo' })}
        />
      )}
      {before && (
        <ActionIcon
          className={classes.before}
          variant="default"
          size="xl"
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
          variant="default"
          size="xl"
          radius="xl"
          onClick={() => onShow(after)}
          aria-label={t({ id: 'messages.image_after', message: 'Next photo' })}
        >
          <IconChevronRight />
        </ActionIcon>
      )}
    </Modal>
  );
}

function isPicture(message: Message): boolean {
  return message.kind === 'image' && message.status !== 'unsent' && mediaStanding(message.content).state === 'ready';
}

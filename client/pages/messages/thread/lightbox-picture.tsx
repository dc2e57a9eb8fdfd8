import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Modal } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconDownload, IconRotateClockwise, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import type { Message } from '../../../../shared/rows.ts';
import { fullTime } from '../when.ts';
import classes from './lightbox.module.css';
import { mediaUrl } from './media-url.ts';
import { usePictureView } from './use-picture-view.ts';

const icon = { size: 20, stroke: 1.75 } as const;
const tool = { className: classes.tool, variant: 'transparent', size: 44 } as const;

type Props = {
  picture: Message;
  /** Position and count, as text. */
  place: string;
  /** Moves to the next or previous picture, if there is one. */
  onMove: (way: -1 | 1) => void;
};

/** Picture with its controls: zoom, rotate and download. Remounted per picture. */
export function LightboxPicture({ picture, place, onMove }: Props) {
  const { t, i18n } = useLingui();
  const view = usePictureView(onMove);
  const { enlarge, reduce, turn } = view;
  useWindowEvent('keydown', ({ key, code, ctrlKey, metaKey }) => {
    if (ctrlKey || metaKey) return;
    if (key === '+' || key === '=') enlarge();
    else if (key === '-') reduce();
    // On Thai and Chinese keyboard layouts, the physical key counts.
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
      <Modal.Header className={classes.header}>
        <Modal.Title className={classes.title}>{fullTime(picture.at, i18n.locale)}</Modal.Title>
        <span className={classes.place}>{place}</span>
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
      <div className={classes.stage} data-larger={view.isLarger || undefined} {...view.handlers}>
        <img
          className={classes.picture}
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

import { Trans } from '@lingui/react/macro';
import { Dropzone } from '@mantine/dropzone';
import { IconPaperclip } from '@tabler/icons-react';
import classes from './drop-area.module.css';

/** The whole window takes files while some are dragged over it; what does not fit is refused in words afterwards. */
export function DropArea({ onDrop }: { onDrop: (files: File[]) => void }) {
  return (
    <Dropzone.FullScreen active onDrop={onDrop} classNames={{ fullScreen: classes.screen, root: classes.root }}>
      <div className={classes.words}>
        <IconPaperclip size={32} stroke={1.5} aria-hidden />
        <Trans id="composer.drop">Drop to attach to the answer</Trans>
      </div>
    </Dropzone.FullScreen>
  );
}

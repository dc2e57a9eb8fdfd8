import { Trans } from '@lingui/react/macro';
import { Portal } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconPaperclip } from '@tabler/icons-react';
import classes from './drop-area.module.css';
import { useFileDrag } from './use-file-drag.ts';

/** Accepts files dropped anywhere in the window. Unsuitable files are rejected with a message. */
export function DropArea({ onDrop }: { onDrop: (files: File[]) => void }) {
  const [dragged, end] = useFileDrag();
  if (!dragged) return null;
  return (
    <Portal>
      <Dropzone
        activateOnClick={false}
        activateOnKeyboard={false}
        tabIndex={-1}
        classNames={{ root: classes.root, inner: classes.inner }}
        onDrop={(files: File[]) => {
          end();
          onDrop(files);
        }}
      >
        <IconPaperclip size={32} stroke={1.5} aria-hidden />
        <Trans id="composer.drop">Drop files to attach them</Trans>
      </Dropzone>
    </Portal>
  );
}

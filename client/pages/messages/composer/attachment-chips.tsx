import { useLingui } from '@lingui/react/macro';
import { CloseButton, RingProgress } from '@mantine/core';
import { KindIcon } from '../kind-icon.tsx';
import classes from './composer.module.css';
import type { Attachments } from './use-attachments.ts';

export function AttachmentChips({ attachments }: { attachments: Attachments }) {
  const { t } = useLingui();
  if (attachments.list.length === 0) return null;
  return (
    <ul className={classes.attachments}>
      {attachments.list.map((one) => (
        <li key={one.id} className={classes.attachment}>
          {one.state === 'uploading' ? (
            <RingProgress
              size={20}
              thickness={3}
              sections={[{ value: one.part * 100, color: 'var(--m-accent)' }]}
              aria-label={t({ id: 'composer.uploading', message: 'Uploading' })}
            />
          ) : (
            <KindIcon kind={one.media.kind} size={16} />
          )}
          <span className={classes.attachmentName}>{one.name}</span>
          <CloseButton
            size="xs"
            aria-label={t({ id: 'composer.detach', message: 'Remove the file' })}
            onClick={() => attachments.remove(one.id)}
          />
        </li>
      ))}
    </ul>
  );
}

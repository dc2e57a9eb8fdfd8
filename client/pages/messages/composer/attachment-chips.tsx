import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, CloseButton, Progress } from '@mantine/core';
import { KindIcon } from '../kind-icon.tsx';
import { byteSize } from '../thread/byte-size.ts';
import classes from './attachments.module.css';
import type { Attachment } from './attachments.ts';
import type { Attachments } from './use-attachments.ts';

/** Attachments of a reply with preview, name, size, and upload progress or error. */
export function AttachmentChips({ attachments }: { attachments: Attachments }) {
  const { t } = useLingui();
  if (attachments.list.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={t({ id: 'composer.attached', message: 'Attached to your reply' })}>
      {attachments.list.map((one) => (
        <Chip key={one.id} one={one} attachments={attachments} />
      ))}
    </ul>
  );
}

function Chip({ one, attachments }: { one: Attachment; attachments: Attachments }) {
  const { t, i18n } = useLingui();
  const { name, size } = one;
  return (
    <li className={classes.chip} data-state={one.state}>
      <span className={classes.picture}>
        {one.preview === null ? <KindIcon kind={one.kind} size={20} /> : <img src={one.preview} alt="" />}
      </span>
      <span className={classes.about}>
        <span className={classes.name}>{name}</span>
        {one.state === 'uploading' && (
          <Progress
            value={one.part * 100}
            size={4}
            my={6}
            aria-label={t({ id: 'composer.uploading', message: 'Uploading' })}
          />
        )}
        {one.state === 'ready' && <span className={classes.small}>{byteSize(size, i18n.locale)}</span>}
        {one.state === 'failed' && (
          <span className={classes.failed} role="alert">
            {one.reason ?? <Trans id="composer.not_uploaded">Not uploaded</Trans>}{' '}
            {one.reason === null && (
              <Anchor component="button" size="xs" onClick={() => attachments.retry(one)}>
                <Trans id="list.retry">Try again</Trans>
              </Anchor>
            )}
          </span>
        )}
      </span>
      <CloseButton
        size="sm"
        iconSize={14}
        className={classes.close}
        aria-label={t({ id: 'composer.detach', message: 'Remove the file' })}
        onClick={() => attachments.remove(one.id)}
      />
    </li>
  );
}

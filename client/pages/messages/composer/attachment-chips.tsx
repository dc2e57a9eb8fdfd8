import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, CloseButton, Progress } from '@mantine/core';
import { KindIcon } from '../kind-icon.tsx';
import { byteSize } from '../thread/byte-size.ts';
import classes from './attachments.module.css';
import type { Attachment } from './attachments.ts';
import type { Attachments } from './use-attachments.ts';

/** Attachments of a reply with preview and name, and with size, upload progress or error. */
export function AttachmentChips({ attachments }: { attachments: Attachments }) {
  const { t } = useLingui();
  if (attachments.list.length === 0) return null;
  return (
    <ul
      className="flex flex-wrap gap-8 px-8 pt-8"
      aria-label={t({ id: 'composer.attached', message: 'Attached to your reply' })}
    >
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
    <li
      className={`flex items-center max-w-full gap-8 bg-ground border rounded-8 p-4 ${classes.chip}`}
      data-state={one.state}
    >
      <span className="grid place-items-center flex-none overflow-hidden dimmed rounded-4 w-40 h-40 bg-fill">
        {one.preview === null ? (
          <KindIcon kind={one.kind} size={20} />
        ) : (
          <img className="w-full h-full object-cover" src={one.preview} alt="" />
        )}
      </span>
      <span className="grid flex-1 min-w-0 text-12 leading-16">
        <span className="weight-500 truncate">{name}</span>
        {one.state === 'uploading' && (
          <Progress
            value={one.part * 100}
            size={4}
            my={6}
            aria-label={t({ id: 'composer.uploading', message: 'Uploading' })}
          />
        )}
        {one.state === 'ready' && <span className="tabular dimmed">{byteSize(size, i18n.locale)}</span>}
        {one.state === 'failed' && (
          <span className="color-error" role="alert">
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
        className="flex-none touch-w touch-h"
        aria-label={t({ id: 'composer.detach', message: 'Remove the file' })}
        onClick={() => attachments.remove(one.id)}
      />
    </li>
  );
}

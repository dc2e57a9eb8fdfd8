import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, CloseButton, Progress } from '@mantine/core';
import { byteSize } from '../../../../shared/byte-size.ts';
import { KindIcon } from '../kind-icon.tsx';
import classes from './attachments.module.css';
import type { Attachment } from './attachments.ts';
import { isSendableAsFile } from './media-rules.ts';
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
  const source = one.state === 'undecodable' ? one.file : one.original;
  const asFile = source !== null && isSendableAsFile(source);
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
        {one.state === 'converting' && (
          <span className="dimmed" role="status">
            <Trans id="composer.converting">Converting the picture</Trans>
          </span>
        )}
        {one.state === 'ready' && (
          <span className="tabular dimmed">
            {/* The size of the file of a quick reply is unknown. */}
            {size > 0 && byteSize(size, i18n.locale)}
            {one.kind === 'file' && (
              <>
                {' · '}
                <Trans id="composer.as_link">sent as a download link</Trans>
              </>
            )}
            {one.original !== null && (
              <>
                {' · '}
                <ConvertedTo name={name} />
              </>
            )}
          </span>
        )}
        {one.state === 'undecodable' && (
          <span className="color-error" role="alert">
            {asFile ? (
              <Trans id="composer.undecodable">This browser can’t open the picture. You can send it as a file.</Trans>
            ) : (
              <Trans id="composer.undecodable_large">
                This browser can’t open the picture. Convert it to JPEG, then attach it again.
              </Trans>
            )}
          </span>
        )}
        {asFile && (one.state === 'ready' || one.state === 'undecodable') && (
          <Anchor
            component="button"
            type="button"
            size="xs"
            ta="start"
            className="touch-h"
            onClick={() => attachments.sendAsFile(one)}
          >
            {one.state === 'ready' ? (
              <Trans id="composer.original_as_file">Send the original as a file</Trans>
            ) : (
              <Trans id="composer.as_file">Send as a file</Trans>
            )}
          </Anchor>
        )}
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

/** States the type of a converted picture. */
function ConvertedTo({ name }: { name: string }) {
  const type = name.endsWith('.png') ? 'PNG' : 'JPEG';
  return <Trans id="composer.converted">converted to {type}</Trans>;
}

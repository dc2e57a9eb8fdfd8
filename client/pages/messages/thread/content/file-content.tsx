import { useLingui } from '@lingui/react/macro';
import { IconDownload, IconFile } from '@tabler/icons-react';
import type { FileParts } from '../../../../../shared/content.ts';
import type { Message } from '../../../../../shared/rows.ts';
import { byteSize } from '../byte-size.ts';
import { mediaStanding, mediaUrl } from '../media-url.ts';
import classes from './content.module.css';
import { MediaPlaceholder } from './media-placeholder.tsx';

type Props = { message: Message; parts: Partial<FileParts> };

export function FileContent({ message, parts }: Props) {
  const { t, i18n } = useLingui();
  const { fileName, fileSize } = parts;
  const standing = mediaStanding(parts);
  const name = fileName || t({ id: 'messages.kind_file', message: 'File' });
  const known = standing.state === 'ready' && standing.bytes !== null ? standing.bytes : fileSize;
  const about = (
    <>
      <IconFile size={28} stroke={1.25} aria-hidden />
      <span className={classes.fileAbout}>
        <span className={classes.fileName}>{name}</span>
        {known !== undefined && <span className={classes.small}>{byteSize(known, i18n.locale)}</span>}
      </span>
    </>
  );
  if (standing.state !== 'ready') {
    return (
      <span className={classes.fileWaiting}>
        <span className={classes.file}>{about}</span>
        <MediaPlaceholder standing={standing} />
      </span>
    );
  }
  return (
    <a className={classes.file} href={mediaUrl(message.id)} download={name}>
      {about}
      <IconDownload size={18} stroke={1.5} aria-hidden />
    </a>
  );
}

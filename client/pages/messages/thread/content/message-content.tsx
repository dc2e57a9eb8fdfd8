import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload, IconFile, IconMapPin, IconPhone, IconVideo } from '@tabler/icons-react';
import { byteSize } from '../../../../../shared/byte-size.ts';
import type { CallInvitation } from '../../../../../shared/calls.ts';
import { type FileParts, type LocationParts, messageParts } from '../../../../../shared/message-parts.ts';
import { messageKindTexts } from '../../../../../shared/message-texts.ts';
import type { Message } from '../../../../../shared/rows.ts';
import { unreachable } from '../../../../../shared/unreachable.ts';
import { CardPreview } from '../../../../cards/card-preview.tsx';
import { KindIcon } from '../../kind-icon.tsx';
import { FileLinkLine } from '../file-link.tsx';
import { mediaStateOf, mediaUrl, sentPreviewUrl } from '../media-url.ts';
import { SystemLine } from '../system-line.tsx';
import classes from './content.module.css';
import { ImageContent } from './image-content.tsx';
import { MediaPlaceholder } from './media-placeholder.tsx';
import { NoteContent } from './note-content.tsx';
import { StickerContent } from './sticker-content.tsx';
import { TextContent } from './text-content.tsx';

/** Renders the content of any message. */
export function MessageContent({ message }: { message: Message }) {
  const content = messageParts(message);
  switch (content.kind) {
    case 'text':
      return <TextContent text={message.text} content={content.parts} />;
    case 'image':
      return <ImageContent message={message} />;
    case 'video':
      return <VideoContent message={message} />;
    case 'audio':
      return <AudioContent message={message} />;
    case 'file':
      return <FileContent message={message} parts={content.parts} />;
    case 'location':
      return <LocationContent parts={content.parts} />;
    case 'sticker':
      return <StickerContent parts={content.parts} />;
    case 'template':
      if (content.parts.call !== undefined) return <CallContent text={message.text} call={content.parts.call} />;
      return <SummaryContent message={message} />;
    case 'flex':
      if (content.parts.card !== undefined) return <CardPreview card={content.parts.card} hasLinks />;
      return <SummaryContent message={message} />;
    case 'unknown':
      return <UnknownContent name={content.parts.name} />;
    case 'note':
      return <NoteContent text={message.text} mentioned={content.parts.mentioned} />;
    case 'system':
      return <SystemLine message={message} />;
    case 'unsent':
      return (
        <span className={`dimmed ${classes.deleted}`}>
          <Trans id="messages.unsent">Message unsent</Trans>
        </span>
      );
    default:
      return unreachable(content);
  }
}

/** Invitation to a call. Does not show the link of the call, which only the customer uses. */
function CallContent({ text, call }: { text: string; call: CallInvitation }) {
  const { t } = useLingui();
  const Icon = call.kind === 'video' ? IconVideo : IconPhone;
  return (
    <span className={`flex items-center gap-10 color-inherit no-underline ${classes.location}`}>
      <Icon size={22} stroke={1.5} aria-hidden />
      <span className="grid flex-1 min-w-0">
        <span className="text-12 dimmed">
          {call.kind === 'video'
            ? t({ id: 'call.invitation_video', message: 'Video call invitation' })
            : t({ id: 'call.invitation', message: 'Call invitation' })}
        </span>
        <span className="pre-wrap break-anywhere">{text}</span>
      </span>
    </span>
  );
}

type Props = { parts: Partial<LocationParts> };

function LocationContent({ parts }: Props) {
  const { t } = useLingui();
  const { title, address, latitude, longitude } = parts;
  const name = title || t({ id: 'messages.kind_location', message: 'Location' });
  const known = latitude !== undefined && longitude !== undefined;
  return (
    <span className={`flex items-center gap-10 color-inherit no-underline ${classes.location}`}>
      <IconMapPin size={28} stroke={1.25} aria-hidden />
      <span className="grid flex-1 min-w-0">
        <span className="weight-500 break-anywhere">{name}</span>
        {address !== undefined && <span className="text-12 dimmed">{address}</span>}
        {known && (
          <a
            className={`break-anywhere ${classes.link}`}
            href={`https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`}
            target="_blank"
            rel="noreferrer noopener"
          >
            <Trans id="messages.map">Open the map</Trans>
          </a>
        )}
      </span>
    </span>
  );
}

type FileContentProps = { message: Message; parts: Partial<FileParts> };

function FileContent({ message, parts }: FileContentProps) {
  const { t, i18n } = useLingui();
  const { fileName, fileSize } = parts;
  const media = mediaStateOf(parts);
  const name = fileName || t({ id: 'messages.kind_file', message: 'File' });
  const known = media.state === 'ready' && media.bytes !== null ? media.bytes : fileSize;
  const about = (
    <>
      <IconFile size={28} stroke={1.25} aria-hidden />
      <span className="grid flex-1 min-w-0">
        <span className="weight-500 break-anywhere">{name}</span>
        {known !== undefined && <span className="text-12 dimmed">{byteSize(known, i18n.locale)}</span>}
      </span>
    </>
  );
  if (media.state !== 'ready') {
    return (
      <span className="grid justify-items-start gap-4">
        <span className={`flex items-center gap-10 color-inherit no-underline ${classes.file}`}>{about}</span>
        <MediaPlaceholder media={media} />
      </span>
    );
  }
  return (
    <span className="grid">
      <a
        className={`flex items-center gap-10 color-inherit no-underline ${classes.file}`}
        href={mediaUrl(message.id)}
        download={name}
      >
        {about}
        <IconDownload size={18} stroke={1.5} aria-hidden />
      </a>
      {parts.link !== undefined && <FileLinkLine link={parts.link} />}
    </span>
  );
}

/** Message of a kind that only LINE can render. Shows its text alternative. */
function SummaryContent({ message }: { message: Message }) {
  const { i18n } = useLingui();
  return (
    <span className={`flex items-center gap-10 color-inherit no-underline ${classes.location}`}>
      <KindIcon kind={message.kind} size={22} />
      <span className="grid flex-1 min-w-0">
        <span className="text-12 dimmed">{i18n._(messageKindTexts[message.kind])}</span>
        {message.text !== '' && <span className="pre-wrap break-anywhere">{message.text}</span>}
      </span>
    </span>
  );
}

/** Message of an unknown kind. Shows the name of the kind. */
function UnknownContent({ name = '' }: { name: string | undefined }) {
  const { t } = useLingui();
  const text = t({ id: 'messages.unknown', message: 'Unsupported message from LINE' });
  return (
    <span className={`flex items-center gap-10 color-inherit no-underline ${classes.location}`}>
      <KindIcon kind="unknown" size={18} />
      <span className="grid flex-1 min-w-0">
        <span className="text-12 dimmed">{text}</span>
        {name !== '' && <code className="text-12 dimmed">{name}</code>}
      </span>
    </span>
  );
}

type VideoContentProps = { message: Message };

function VideoContent({ message }: VideoContentProps) {
  const { t } = useLingui();
  const media = mediaStateOf(message.content);
  if (media.state !== 'ready') {
    return (
      <span className={`grid max-w-full overflow-hidden border rounded-8 bg-fill ${classes.video}`}>
        <MediaPlaceholder media={media} />
      </span>
    );
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: customer videos have no captions.
    <video
      className={`grid max-w-full overflow-hidden border rounded-8 bg-fill ${classes.video}`}
      src={mediaUrl(message.id)}
      poster={sentPreviewUrl(message.content) ?? undefined}
      aria-label={t({ id: 'messages.kind_video', message: 'Video' })}
      controls
      preload="metadata"
    />
  );
}

function AudioContent({ message }: VideoContentProps) {
  const { t } = useLingui();
  const media = mediaStateOf(message.content);
  if (media.state !== 'ready') return <MediaPlaceholder media={media} />;
  return (
    // biome-ignore lint/a11y/useMediaCaption: voice messages have no captions.
    <audio
      className={`block max-w-full h-40 ${classes.audio}`}
      src={mediaUrl(message.id)}
      aria-label={t({ id: 'messages.kind_audio', message: 'Voice message' })}
      controls
      preload="none"
    />
  );
}

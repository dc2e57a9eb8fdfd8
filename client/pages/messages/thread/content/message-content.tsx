import { Trans } from '@lingui/react/macro';
import type { Message } from '../../../../../shared/rows.ts';
import { unreachable } from '../../../../../shared/unreachable.ts';
import { CallContent, invitationOf } from './call-content.tsx';
import classes from './content.module.css';
import { FileContent } from './file-content.tsx';
import { ImageContent } from './image-content.tsx';
import { LocationContent } from './location-content.tsx';
import { NoteContent } from './note-content.tsx';
import { AudioContent, VideoContent } from './player-content.tsx';
import { StickerContent } from './sticker-content.tsx';
import { SummaryContent, UnknownContent } from './summary-content.tsx';
import { TextContent } from './text-content.tsx';

/** Every kind drawn as itself. */
export function MessageContent({ message }: { message: Message }) {
  if (message.status === 'unsent') {
    return (
      <span className={classes.gone}>
        <Trans id="messages.unsent">Message unsent</Trans>
      </span>
    );
  }
  const invitation = invitationOf(message);
  switch (message.kind) {
    case 'text':
      return message.direction === 'note' ? (
        <NoteContent text={message.text} mentioned={message.content.mentioned} />
      ) : (
        <TextContent text={message.text} content={message.content} />
      );
    case 'image':
      return <ImageContent message={message} />;
    case 'video':
      return <VideoContent message={message} />;
    case 'audio':
      return <AudioContent message={message} />;
    case 'file':
      return <FileContent message={message} />;
    case 'location':
      return <LocationContent content={message.content} />;
    case 'sticker':
      return <StickerContent content={message.content} />;
    case 'template':
    case 'flex':
      return invitation === null ? (
        <SummaryContent message={message} />
      ) : (
        <CallContent message={message} call={invitation} />
      );
    case 'unknown':
      return <UnknownContent message={message} />;
    default:
      return unreachable(message.kind);
  }
}

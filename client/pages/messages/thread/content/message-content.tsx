import { Trans } from '@lingui/react/macro';
import { messageParts } from '../../../../../shared/message-parts.ts';
import type { Message } from '../../../../../shared/rows.ts';
import { unreachable } from '../../../../../shared/unreachable.ts';
import { SystemLine } from '../system-line.tsx';
import { CallContent } from './call-content.tsx';
import classes from './content.module.css';
import { FileContent } from './file-content.tsx';
import { ImageContent } from './image-content.tsx';
import { LocationContent } from './location-content.tsx';
import { NoteContent } from './note-content.tsx';
import { AudioContent, VideoContent } from './player-content.tsx';
import { StickerContent } from './sticker-content.tsx';
import { SummaryContent, UnknownContent } from './summary-content.tsx';
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
      return <SummaryContent message={message} />;
    case 'unknown':
      return <UnknownContent name={content.parts.name} />;
    case 'note':
      return <NoteContent text={message.text} mentioned={content.parts.mentioned} />;
    case 'system':
      return <SystemLine message={message} />;
    case 'unsent':
      return (
        <span className={classes.gone}>
          <Trans id="messages.unsent">Message unsent</Trans>
        </span>
      );
    default:
      return unreachable(content);
  }
}

import {
  IconFile,
  IconLayoutCards,
  IconMapPin,
  IconMicrophone,
  IconMoodSmile,
  IconPhoto,
  IconQuestionMark,
  IconVideo,
} from '@tabler/icons-react';
import type { Message } from '../../../shared/rows.ts';
import { unreachable } from '../../../shared/unreachable.ts';

type Props = { kind: Message['kind']; size?: number; className?: string | undefined };

/** Icon of a message kind. Renders nothing for text. */
export function KindIcon({ kind, size = 14, className }: Props) {
  const look = { size, stroke: 1.75, className, 'aria-hidden': true } as const;
  switch (kind) {
    case 'text':
      return null;
    case 'image':
      return <IconPhoto {...look} />;
    case 'video':
      return <IconVideo {...look} />;
    case 'audio':
      return <IconMicrophone {...look} />;
    case 'file':
      return <IconFile {...look} />;
    case 'location':
      return <IconMapPin {...look} />;
    case 'sticker':
      return <IconMoodSmile {...look} />;
    case 'template':
    case 'flex':
      return <IconLayoutCards {...look} />;
    case 'unknown':
      return <IconQuestionMark {...look} />;
    default:
      return unreachable(kind);
  }
}

import type {
  CallParts,
  FileParts,
  LocationParts,
  MediaParts,
  NoteParts,
  StickerParts,
  TextParts,
  UnknownParts,
} from './content.ts';
import type { Message } from './rows.ts';
import type { SystemLine } from './system-line.ts';

type Kind = Message['kind'];

/** Parts of a message besides its text, by kind. */
export interface PartsOfKind {
  text: TextParts;
  image: MediaParts;
  video: MediaParts;
  audio: MediaParts;
  file: FileParts;
  location: LocationParts;
  sticker: StickerParts;
  template: CallParts;
  flex: object;
  unknown: UnknownParts;
}

/** With its kind, so that a switch narrows it. An erased message holds none of them. */
export type KindParts = { [K in Kind]: { kind: K; parts: Partial<PartsOfKind[K]> } }[Kind];

/** All that may stand in a thread: what was said, by its kind, a note, a line of the system's, and what was taken back. */
export type MessageParts =
  | KindParts
  | { kind: 'note'; parts: Partial<NoteParts> }
  | { kind: 'system'; parts: SystemLine }
  | { kind: 'unsent'; parts: object };

/** Rows were made by our projections from contents that `line/decode` or a command made: their shape is known. */
export function kindParts({ kind, content }: Pick<Message, 'kind' | 'content'>): KindParts {
  return { kind, parts: content } as KindParts;
}

export function messageParts(message: Pick<Message, 'direction' | 'kind' | 'content' | 'status'>): MessageParts {
  if (message.status === 'unsent') return { kind: 'unsent', parts: {} };
  if (message.direction === 'system') return { kind: 'system', parts: message.content as SystemLine };
  if (message.direction === 'note') return { kind: 'note', parts: message.content as Partial<NoteParts> };
  return kindParts(message);
}

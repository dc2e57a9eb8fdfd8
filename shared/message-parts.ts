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

/** Fields of a message besides its text, by kind. */
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

/** Fields with their kind, so that a switch narrows them. All fields are absent from an erased message. */
export type KindParts = { [K in Kind]: { kind: K; parts: Partial<PartsOfKind[K]> } }[Kind];

/** Everything that a thread can display: a message by its kind, a note, a system line, or an unsent message. */
export type MessageParts =
  | KindParts
  | { kind: 'note'; parts: Partial<NoteParts> }
  | { kind: 'system'; parts: SystemLine }
  | { kind: 'unsent'; parts: object };

/** Casts without a check: the projections build rows only from contents made by `line/decode` or a command. */
export function kindParts({ kind, content }: Pick<Message, 'kind' | 'content'>): KindParts {
  return { kind, parts: content } as KindParts;
}

export function messageParts(message: Pick<Message, 'direction' | 'kind' | 'content' | 'status'>): MessageParts {
  if (message.status === 'unsent') return { kind: 'unsent', parts: {} };
  if (message.direction === 'system') return { kind: 'system', parts: message.content as SystemLine };
  if (message.direction === 'note') return { kind: 'note', parts: message.content as Partial<NoteParts> };
  return kindParts(message);
}

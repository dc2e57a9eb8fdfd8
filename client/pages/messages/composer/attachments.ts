import { atom, type PrimitiveAtom } from 'jotai';
import type { UploadedMedia } from '../../../../shared/api/media.ts';
import { atoms } from '../../../atoms.ts';
import { newId } from '../../../new-id.ts';
import { previewOf } from './media-preview.ts';
import { kindOf } from './media-rules.ts';
import { upload } from './upload.ts';

interface Picked {
  id: string;
  file: File;
  kind: UploadedMedia['kind'];
  /** Shows a picture, or a film's, before it is sent. */
  preview: string | null;
}
export type Attachment = Picked &
  (
    | { state: 'uploading'; part: number }
    | { state: 'ready'; media: UploadedMedia }
    | { state: 'failed'; reason: string | null }
  );
type State = { state: 'uploading'; part: number } | { state: 'ready'; media: UploadedMedia } | FailedState;
type FailedState = { state: 'failed'; reason: string | null };

const lists = new Map<string, PrimitiveAtom<readonly Attachment[]>>();
const aborts = new Map<string, AbortController>();

/** Files that go with the next answer of a draft; they stay while another conversation is open. */
export function attachmentsOf(draftKey: string): PrimitiveAtom<readonly Attachment[]> {
  const known = lists.get(draftKey);
  if (known !== undefined) return known;
  const made = atom<readonly Attachment[]>([]);
  lists.set(draftKey, made);
  return made;
}

/** Uploads at once, so that sending is quick. */
export function attach(draftKey: string, file: File): void {
  const kind = kindOf(file.type);
  const preview = kind === 'image' ? URL.createObjectURL(file) : null;
  const one: Picked = { id: newId(), file, kind, preview };
  change(draftKey, (list) => [...list, { ...one, state: 'uploading', part: 0 }]);
  void send(draftKey, one);
}

export function retryAttachment(draftKey: string, { id, file, kind, preview }: Attachment): void {
  put(draftKey, id, { state: 'uploading', part: 0 });
  void send(draftKey, { id, file, kind, preview });
}

export function detach(draftKey: string, id: string): void {
  aborts.get(id)?.abort();
  aborts.delete(id);
  change(draftKey, (list) => list.filter((one) => !(one.id === id && forget(one))));
}

/** They are on their way. */
export function clearAttachments(draftKey: string): void {
  change(draftKey, (list) => list.filter((one) => !forget(one)));
}

function forget({ preview }: Attachment): true {
  if (preview !== null) URL.revokeObjectURL(preview);
  return true;
}

async function send(draftKey: string, { id, file }: Picked): Promise<void> {
  const abort = new AbortController();
  aborts.set(id, abort);
  const small = await previewOf(file);
  if (abort.signal.aborted) return;
  if (small !== null) show(draftKey, id, small);
  const result = await upload(file, small, (part) => put(draftKey, id, { state: 'uploading', part }), abort.signal);
  aborts.delete(id);
  if (abort.signal.aborted) return;
  put(draftKey, id, result.done ? { state: 'ready', media: result.media } : { state: 'failed', reason: result.reason });
}

/** A film shows its frame as soon as there is one. */
function show(draftKey: string, id: string, small: Blob): void {
  change(draftKey, (list) =>
    list.map((one) => (one.id === id && one.preview === null ? { ...one, preview: URL.createObjectURL(small) } : one)),
  );
}

function put(draftKey: string, id: string, state: State): void {
  change(draftKey, (list) =>
    list.map((one) => {
      const { file, kind, preview } = one;
      return one.id === id ? { id, file, kind, preview, ...state } : one;
    }),
  );
}

function change(draftKey: string, next: (list: readonly Attachment[]) => readonly Attachment[]): void {
  const list = attachmentsOf(draftKey);
  atoms.set(list, next(atoms.get(list)));
}

import { atom, type PrimitiveAtom } from 'jotai';
import type { UploadedMedia } from '../../../../shared/api/media.ts';
import { isErrorCode } from '../../../../shared/errors.ts';
import { codeText } from '../../../api/error-text.ts';
import { newId } from '../../../api/new-id.ts';
import { uploadForm } from '../../../api/upload-form.ts';
import { atoms } from '../../../app/atoms.ts';
import { sentMediaUrl, sentPreviewAddress } from '../thread/media-url.ts';
import { convertedPicture } from './convert-picture.ts';
import { previewOf } from './media-preview.ts';
import { kindOf, type SentAs } from './media-rules.ts';
import { forgetAttachments, keepAttachment, type StoredAttachment, storedAttachments } from './stored-attachments.ts';

interface Picked {
  id: string;
  name: string;
  size: number;
  kind: UploadedMedia['kind'];
  /** URL of the preview image: the picture itself, or a frame of the video. `null` if there is none. */
  preview: string | null;
  /** The picked picture, if it was converted. `null` for other files, and after a reload. */
  original: File | null;
}
type State =
  | { state: 'converting'; file: File }
  | { state: 'uploading'; part: number; file: File }
  /** The browser cannot decode the picture. */
  | { state: 'undecodable'; file: File }
  | { state: 'failed'; reason: string | null; file: File }
  | { state: 'ready'; media: UploadedMedia };
export type Attachment = Picked & State;

const lists = new Map<string, PrimitiveAtom<readonly Attachment[]>>();
const aborts = new Map<string, AbortController>();

/**
 * Returns the attachments of a draft. All attachments are kept while another conversation is open, but only uploaded attachments survive a
 * reload.
 */
export function attachmentsOf(draftKey: string): PrimitiveAtom<readonly Attachment[]> {
  const known = lists.get(draftKey);
  if (known !== undefined) return known;
  const made = atom<readonly Attachment[]>(storedAttachments(draftKey).map(attachmentFrom));
  lists.set(draftKey, made);
  return made;
}

function attachmentFrom({ id, name, size, media }: StoredAttachment): Attachment {
  const { kind } = media;
  const preview = kind === 'image' || kind === 'video' ? sentPreviewAddress(media.id) : null;
  return { id, name, size, kind, preview, original: null, state: 'ready', media };
}

/** Updates a draft's attachments with the changes that the user has made in another window. */
export function rereadAttachments(draftKey: string): void {
  const stored = storedAttachments(draftKey);
  change(draftKey, (list) => {
    const stays = list.filter(({ id, state }) => state !== 'ready' || stored.some((one) => one.id === id));
    const come = stored.filter(({ id }) => !list.some((one) => one.id === id));
    return [...stays, ...come.map(attachmentFrom)];
  });
}

/** Adds uploaded files to a draft again, after the reply with these files was undone. */
export function restoreAttachments(draftKey: string, files: readonly StoredAttachment[]): void {
  change(draftKey, (list) => [...files.map(attachmentFrom), ...list]);
  const order = atoms.get(attachmentsOf(draftKey)).map((one) => one.id);
  for (const one of files) keepAttachment(draftKey, one, order);
}

/**
 * Adds a file to a draft and starts its upload at once, so that sending the message is quick. A picture that LINE does not accept is
 * converted first.
 */
export function attach(draftKey: string, file: File, as: SentAs): void {
  const { name, size } = file;
  const kind = kindOf(file.type, as);
  const preview = as === 'media' && kind === 'image' ? URL.createObjectURL(file) : null;
  const id = newId();
  const picked = { id, name, size, kind, preview, original: null };
  if (as === 'picture') {
    change(draftKey, (list) => [...list, { ...picked, state: 'converting', file }]);
    void convert(draftKey, id, file);
  } else {
    change(draftKey, (list) => [...list, { ...picked, state: 'uploading', part: 0, file }]);
    void send(draftKey, id, file, kind);
  }
}

/** An upload that exists already. */
export interface Uploaded {
  mediaId: string;
  kind: UploadedMedia['kind'];
  name: string;
}

/** Adds an existing upload to a draft. */
export function attachUploaded(draftKey: string, { mediaId, kind, name }: Uploaded): void {
  const media: UploadedMedia = { id: mediaId, kind, size: 0, url: sentMediaUrl(mediaId) };
  const stored: StoredAttachment = { id: newId(), name, size: 0, media, at: Date.now() };
  change(draftKey, (list) => [...list, attachmentFrom(stored)]);
  const order = atoms.get(attachmentsOf(draftKey)).map((one) => one.id);
  keepAttachment(draftKey, stored, order);
}

export function retryAttachment(draftKey: string, one: Attachment): void {
  if (one.state !== 'failed') return;
  put(draftKey, one.id, { state: 'uploading', part: 0, file: one.file });
  void send(draftKey, one.id, one.file, one.kind);
}

/** Sends the picked picture as a download link instead of a picture in the chat. */
export function sendAsFile(draftKey: string, one: Attachment): void {
  const file = one.original ?? (one.state === 'undecodable' ? one.file : null);
  if (file === null) return;
  aborts.get(one.id)?.abort();
  forgetAttachments(draftKey, [one.id]);
  if (one.preview !== null) URL.revokeObjectURL(one.preview);
  const { name, size } = file;
  replace(draftKey, one.id, {
    ...{ id: one.id, name, size, kind: 'file', preview: null, original: null },
    ...{ state: 'uploading', part: 0, file },
  });
  void send(draftKey, one.id, file, 'file');
}

async function convert(draftKey: string, id: string, original: File): Promise<void> {
  const file = await convertedPicture(original);
  // The user may have removed the file meanwhile.
  if (!atoms.get(attachmentsOf(draftKey)).some((one) => one.id === id && one.state === 'converting')) return;
  if (file === null) return put(draftKey, id, { state: 'undecodable', file: original });
  const { name, size } = file;
  const preview = URL.createObjectURL(file);
  replace(draftKey, id, { id, name, size, kind: 'image', preview, original, state: 'uploading', part: 0, file });
  await send(draftKey, id, file, 'image');
}

export function detach(draftKey: string, id: string): void {
  aborts.get(id)?.abort();
  drop(draftKey, (one) => one.id === id);
}

/** Removes all attachments of a draft. Called when the attachments are sent. */
export function clearAttachments(draftKey: string): void {
  drop(draftKey, () => true);
}

function drop(draftKey: string, isRemoved: (one: Attachment) => boolean): void {
  const removed = atoms.get(attachmentsOf(draftKey)).filter(isRemoved);
  for (const { preview } of removed) if (preview !== null) URL.revokeObjectURL(preview);
  forgetAttachments(
    draftKey,
    removed.map(({ id }) => id),
  );
  change(draftKey, (list) => list.filter((one) => !isRemoved(one)));
}

async function send(draftKey: string, id: string, file: File, kind: Attachment['kind']): Promise<void> {
  const abort = new AbortController();
  aborts.set(id, abort);
  askBeforeLeaving();
  const small = kind === 'file' ? null : await previewOf(file);
  if (!abort.signal.aborted) {
    if (small !== null) show(draftKey, id, small);
    const progress = (part: number) => put(draftKey, id, { state: 'uploading', part, file });
    const result = await upload(file, { kind, preview: small }, progress, abort.signal);
    if (!abort.signal.aborted) settle(draftKey, id, file, result);
  }
  // If the attachment is now sent as a file, its next upload has started.
  if (aborts.get(id) === abort) aborts.delete(id);
  askBeforeLeaving();
}

function settle(draftKey: string, id: string, file: File, result: UploadResult): void {
  if (result.done) {
    const { media } = result;
    put(draftKey, id, { state: 'ready', media });
    const order = atoms.get(attachmentsOf(draftKey)).map((one) => one.id);
    keepAttachment(draftKey, { id, name: file.name, size: file.size, media, at: Date.now() }, order);
  } else put(draftKey, id, { state: 'failed', reason: result.reason, file });
}

/** Sets the preview of a video once a frame has been extracted. */
function show(draftKey: string, id: string, small: Blob): void {
  change(draftKey, (list) =>
    list.map((one) => (one.id === id && one.preview === null ? { ...one, preview: URL.createObjectURL(small) } : one)),
  );
}

function put(draftKey: string, id: string, state: State): void {
  change(draftKey, (list) =>
    list.map((one) => {
      const { name, size, kind, preview, original } = one;
      return one.id === id ? { id, name, size, kind, preview, original, ...state } : one;
    }),
  );
}

function replace(draftKey: string, id: string, attachment: Attachment): void {
  change(draftKey, (list) => list.map((one) => (one.id === id ? attachment : one)));
}

function change(draftKey: string, next: (list: readonly Attachment[]) => readonly Attachment[]): void {
  const list = attachmentsOf(draftKey);
  atoms.set(list, next(atoms.get(list)));
}

/** Makes the browser warn before the page is closed while uploads are running. */
function askBeforeLeaving(): void {
  if (aborts.size > 0) window.addEventListener('beforeunload', askBeforeUnload);
  else window.removeEventListener('beforeunload', askBeforeUnload);
}

const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

type UploadResult = { done: true; media: UploadedMedia } | { done: false; reason: string | null };

/** Uploads a file together with its preview, if there is one. `onProgress` receives values from 0 to 1. */
async function upload(
  file: File,
  { kind, preview }: { kind: Attachment['kind']; preview: Blob | null },
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<UploadResult> {
  const form = new FormData();
  // The fields before the file determine how the server reads it.
  if (kind === 'file') form.append('as', 'file');
  if (preview !== null) form.append('preview', preview, 'preview.jpg');
  form.append('file', file);
  const answer = await uploadForm('/media', form, { onProgress, signal });
  if (answer?.status === 201 && answer.body.success === true) {
    return { done: true, media: answer.body.data as UploadedMedia };
  }
  const code = answer?.body.code;
  // The text for `upload_failed` refers to logos, so that code is treated as unknown.
  const isKnown = typeof code === 'string' && isErrorCode(code) && code !== 'upload_failed';
  return { done: false, reason: isKnown ? codeText(code) : null };
}

import type { UploadedMedia } from '../../../../shared/api/media.ts';
import { codeWords, isErrorCode } from '../../../api/error-words.ts';
import { uploadForm } from '../../../api/upload-form.ts';

export type UploadResult = { done: true; media: UploadedMedia } | { done: false; reason: string | null };

/** Uploads a file with progress (0 to 1). The preview, if any, is sent first. */
export async function upload(
  file: File,
  preview: Blob | null,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<UploadResult> {
  const form = new FormData();
  if (preview !== null) form.append('preview', preview, 'preview.jpg');
  form.append('file', file);
  const answer = await uploadForm('/media', form, { onProgress, signal });
  if (answer?.status === 201 && answer.body.success === true) {
    return { done: true, media: answer.body.data as UploadedMedia };
  }
  const code = answer?.body.code;
  // The catalogue text of `upload_failed` is about logos.
  const isKnown = typeof code === 'string' && isErrorCode(code) && code !== 'upload_failed';
  return { done: false, reason: isKnown ? codeWords(code) : null };
}

import { limits } from '../../shared/limits.ts';
import type { Failed } from '../api/api.ts';
import { sendForm } from '../api/upload-form.ts';

/** JPEG qualities, best first. */
const qualities = [0.85, 0.7, 0.5];

/**
 * Uploads a picture for a card, scaled down to the size that LINE accepts in cards.
 * @returns the id of the upload; `undecodable` if the browser cannot read the file
 */
export async function uploadPicture(file: File): Promise<{ id: string } | 'undecodable' | Failed> {
  const picture = await scaled(file).catch(() => null);
  if (picture === null) return 'undecodable';
  const form = new FormData();
  form.append('file', picture, picture.type === 'image/png' ? 'card.png' : 'card.jpg');
  const result = await sendForm('POST /media', form, { onProgress: () => undefined });
  return result.error ? result : { id: result.data.id };
}

/** @throws Error if the browser cannot decode the file */
async function scaled(file: File): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file);
  try {
    const { width, height } = bitmap;
    const scale = Math.min(1, limits.cardPictureSide / Math.max(width, height));
    const isSendable = file.type === 'image/jpeg' || file.type === 'image/png';
    if (scale === 1 && isSendable && file.size <= limits.previewBytes) return file;
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    const context = canvas.getContext('2d');
    if (context === null) return null;
    // JPEG has no transparency, so transparent areas become white.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    for (const quality of qualities) {
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
      if (blob !== null && blob.size <= limits.previewBytes) return blob;
    }
    return null;
  } finally {
    bitmap.close();
  }
}

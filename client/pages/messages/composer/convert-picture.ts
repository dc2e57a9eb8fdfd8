import { limits } from '../../../../shared/limits.ts';
import { fitted } from './media-preview.ts';

/** Longest side of a converted picture. Browsers on phones cannot draw larger ones. Pixels. */
const longestSide = 4096;
/** JPEG qualities, best first. */
const qualities = [0.92, 0.85, 0.75, 0.6];

/**
 * Converts a picture to a type and size that LINE accepts: PNG if it is transparent and small enough, otherwise JPEG. Animations become
 * their first frame. `null` if the browser cannot decode the picture.
 */
export async function convertedPicture(file: File): Promise<File | null> {
  try {
    const picture = await decoded(file);
    try {
      const { width, height } = fitted(picture.width, picture.height, longestSide);
      const canvas = drawn(picture.source, width, height);
      const png = isTransparent(canvas) ? await encoded(canvas, 'image/png') : null;
      const blob = png !== null && png.size <= limits.imageBytes ? png : await jpegOf(canvas);
      if (blob === null) return null;
      const name = `${file.name.replace(/\.[^.]*$/, '') || file.name}.${blob.type === 'image/png' ? 'png' : 'jpg'}`;
      return new File([blob], name, { type: blob.type });
    } finally {
      picture.close();
    }
  } catch {
    return null;
  }
}

interface Decoded {
  source: CanvasImageSource;
  width: number;
  height: number;
  close: () => void;
}

/** Decodes a picture. Some browsers decode HEIC only in an image element. */
async function decoded(file: File): Promise<Decoded> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap !== null) {
    return { source: bitmap, width: bitmap.width, height: bitmap.height, close: () => bitmap.close() };
  }
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  const close = () => URL.revokeObjectURL(url);
  try {
    await image.decode();
  } catch (error) {
    close();
    throw error;
  }
  return { source: image, width: image.naturalWidth, height: image.naturalHeight, close };
}

function drawn(source: CanvasImageSource, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = contextOf(canvas);
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, width, height);
  return canvas;
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('the browser cannot draw');
  return context;
}

/** Number of rows that are read at once, which limits the memory. */
const rowsAtOnce = 256;

function isTransparent(canvas: HTMLCanvasElement): boolean {
  const { width, height } = canvas;
  const context = contextOf(canvas);
  for (let top = 0; top < height; top += rowsAtOnce) {
    const { data } = context.getImageData(0, top, width, Math.min(rowsAtOnce, height - top));
    for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  }
  return false;
}

/** Encodes a JPEG file. JPEG has no transparency, so transparent areas become white. `null` if even the lowest quality is too large. */
async function jpegOf(canvas: HTMLCanvasElement): Promise<Blob | null> {
  const context = contextOf(canvas);
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  for (const quality of qualities) {
    const blob = await encoded(canvas, 'image/jpeg', quality);
    if (blob !== null && blob.size <= limits.imageBytes) return blob;
  }
  return null;
}

const encoded = (canvas: HTMLCanvasElement, type: string, quality?: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));

import type { ErrorCode } from '../../../../shared/errors.ts';
import { limits } from '../../../../shared/limits.ts';
import type { Crop, Sized } from './crop.ts';

/** Picture selected by the user, before it becomes a logo. */
export interface Picture extends Sized {
  name: string;
  bytes: number;
  image: HTMLImageElement;
}

const types = ['image/png', 'image/jpeg', 'image/gif'];
/** Maximum side length of a saved logo, twice the largest displayed size. Pixels. */
const logoPixels = 256;

/** Reads a file that the user selected. @returns the picture, or an error code if it cannot be used */
export async function openPicture(file: File): Promise<Picture | ErrorCode> {
  if (!types.includes(file.type)) return 'not_an_image';
  if (file.size > limits.logoBytes) return 'image_too_large';
  const image = await loadImage(URL.createObjectURL(file));
  if (image === null) return 'not_an_image';
  const { naturalWidth: width, naturalHeight: height } = image;
  // Checked before the picture is decoded, because a file of a few kilobytes can decode to gigabytes.
  if (Math.max(width, height) > limits.logoSide) {
    closePicture({ image });
    return 'image_too_wide';
  }
  return { name: file.name, bytes: file.size, width, height, image };
}

/** Releases the memory of the picture's object URL. */
export function closePicture({ image }: Pick<Picture, 'image'>): void {
  URL.revokeObjectURL(image.src);
}

/** Loads an image; `null` if the browser cannot decode it. */
export function loadImage(address: string): Promise<HTMLImageElement | null> {
  return new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve(image.naturalWidth > 0 ? image : null);
    image.onerror = () => resolve(null);
    image.src = address;
  });
}

/** Draws the square part of a picture so that it fills the canvas. */
export function draw(canvas: HTMLCanvasElement, { image }: Pick<Picture, 'image'>, { x, y, side }: Crop): void {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return;
  context.imageSmoothingQuality = 'high';
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, x, y, side, side, 0, 0, canvas.width, canvas.height);
}

/** Crops a picture to a PNG with sides of at most `logoPixels`; `null` if the browser cannot create it. */
export function cutOut(picture: Picture, crop: Crop): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  const pixels = Math.max(1, Math.min(logoPixels, Math.round(crop.side)));
  canvas.width = pixels;
  canvas.height = pixels;
  draw(canvas, picture, crop);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

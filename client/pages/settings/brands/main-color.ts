import { hexOf, rgbOf } from '../../../../shared/contrast.ts';
import { type Crop, wholeCrop } from './crop.ts';
import { draw, loadImage, type Picture } from './picture.ts';

const looked = 48;

/** Returns the most prominent color of an image; `null` if the image is gray. */
export function mainColor(pixels: ArrayLike<number>): string | null {
  const heaps = new Map<number, { weight: number; sum: [number, number, number] }>();
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [r = 0, g = 0, b = 0, alpha = 0] = [pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]];
    const [low, high] = [Math.min(r, g, b), Math.max(r, g, b)];
    // Saturated pixels have more weight. Pixels that are transparent or close to gray are ignored.
    const weight = (alpha / 255) * (high - low);
    if (alpha < 128 || high - low < 32) continue;
    const key = ((r >> 5) << 6) | ((g >> 5) << 3) | (b >> 5);
    const heap = heaps.get(key) ?? { weight: 0, sum: [0, 0, 0] };
    heap.weight += weight;
    heap.sum = [heap.sum[0] + r * weight, heap.sum[1] + g * weight, heap.sum[2] + b * weight];
    heaps.set(key, heap);
  }
  const heaviest = [...heaps.values()].sort((a, b) => b.weight - a.weight)[0];
  if (heaviest === undefined) return null;
  const { weight, sum } = heaviest;
  return hexOf([sum[0] / weight, sum[1] / weight, sum[2] / weight]).toUpperCase();
}

/** Returns the most prominent color of a cropped picture, or of a logo at a URL. `null` if it is gray or cannot be read. */
export async function colorOf(source: { picture: Picture; crop: Crop } | { address: string }): Promise<string | null> {
  const image = 'address' in source ? await loadImage(source.address) : source.picture.image;
  if (image === null) return null;
  const crop = 'crop' in source ? source.crop : wholeCrop({ width: image.naturalWidth, height: image.naturalHeight });
  const canvas = document.createElement('canvas');
  canvas.width = looked;
  canvas.height = looked;
  draw(canvas, { image }, crop);
  try {
    return mainColor(canvas.getContext('2d')?.getImageData(0, 0, looked, looked).data ?? []);
  } catch {
    // The pixels of an image from another origin cannot be read, although the browser displays the image.
    return null;
  }
}

/** Returns how different two colors look, from 0 (equal) to about 765. */
export function distance(one: string, other: string): number {
  const [a, b] = [rgbOf(one), rgbOf(other)];
  if (a === null || b === null) return Number.POSITIVE_INFINITY;
  const red = (a[0] + b[0]) / 2;
  const [r, g, bl] = [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
  return Math.sqrt((2 + red / 256) * r * r + 4 * g * g + (2 + (255 - red) / 256) * bl * bl);
}

export interface PictureSize {
  width: number;
  height: number;
}

/** Maximum size: tall enough for payment slips, small enough that panoramas do not displace the chat. CSS pixels. */
const most: PictureSize = { width: 240, height: 320 };
/** Minimum touch size. CSS pixels. */
const least = 72;
/** Size used for pictures of unknown dimensions. */
const defaultSize: PictureSize = { width: 240, height: 240 };

/** Size reserved for a picture before it loads: its aspect ratio within the maximum, never enlarged. */
export function pictureBox(size: PictureSize | null): PictureSize {
  if (size === null) return defaultSize;
  const scale = Math.min(1, most.width / size.width, most.height / size.height);
  const shown = (pixels: number) => Math.max(least, Math.round(pixels * scale));
  return { width: shown(size.width), height: shown(size.height) };
}

/** Dimensions of a message's picture. Content comes from the network, so its shape is checked. */
export function pictureSizeOf({ media }: Record<string, unknown>): PictureSize | null {
  if (typeof media !== 'object' || media === null || !('size' in media)) return null;
  const { size } = media;
  if (typeof size !== 'object' || size === null || !('width' in size && 'height' in size)) return null;
  const { width, height } = size;
  return isLength(width) && isLength(height) ? { width, height } : null;
}

const isLength = (value: unknown): value is number => typeof value === 'number' && value > 0;

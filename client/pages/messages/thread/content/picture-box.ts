export interface PictureSize {
  width: number;
  height: number;
}

/** A payment slip is read to its last line, a panorama does not push the talk away. CSS pixels. */
const most: PictureSize = { width: 240, height: 320 };
/** A finger hits it. */
const least = 72;
/** The place of a picture whose bytes did not say. */
const unsaid: PictureSize = { width: 240, height: 240 };

/** The place that a picture takes, known before its bytes are here: its own shape within the most, never larger than it is. */
export function pictureBox(size: PictureSize | null): PictureSize {
  if (size === null) return unsaid;
  const scale = Math.min(1, most.width / size.width, most.height / size.height);
  const shown = (pixels: number) => Math.max(least, Math.round(pixels * scale));
  return { width: shown(size.width), height: shown(size.height) };
}

/** The pixels of a message's picture; content is what the wire brought, so its shape is asked, not believed. */
export function pictureSizeOf({ media }: Record<string, unknown>): PictureSize | null {
  if (typeof media !== 'object' || media === null || !('size' in media)) return null;
  const { size } = media;
  if (typeof size !== 'object' || size === null || !('width' in size && 'height' in size)) return null;
  const { width, height } = size;
  return isLength(width) && isLength(height) ? { width, height } : null;
}

const isLength = (value: unknown): value is number => typeof value === 'number' && value > 0;

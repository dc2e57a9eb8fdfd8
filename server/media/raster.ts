import { pngOf } from './picture.ts';

/**
 * Downscales an image whose pixels can be added in any order. Each pixel of the smaller image is the average of the pixels that it covers.
 * Transparent pixels are blended with white.
 */
export class Raster {
  readonly width: number;
  readonly height: number;
  private readonly xOf: Uint16Array;
  private readonly yOf: Uint16Array;
  /** Per pixel of the smaller image: the sums of red, green and blue, and the number of added pixels. */
  private readonly sums: Float64Array;

  /** @param side maximum width and height of the smaller image */
  constructor(width: number, height: number, side: number) {
    const scale = Math.min(1, side / Math.max(width, height));
    this.width = Math.max(1, Math.round(width * scale));
    this.height = Math.max(1, Math.round(height * scale));
    this.xOf = Uint16Array.from({ length: width }, (_, x) => Math.floor((x * this.width) / width));
    this.yOf = Uint16Array.from({ length: height }, (_, y) => Math.floor((y * this.height) / height));
    this.sums = new Float64Array(this.width * this.height * 4);
  }

  /** @param dot red, green, blue and alpha of the pixel */
  add(x: number, y: number, dot: Uint8Array): void {
    const at = ((this.yOf[y] as number) * this.width + (this.xOf[x] as number)) * 4;
    const { sums } = this;
    const alpha = dot[3] as number;
    const opaque = alpha / 255;
    const white = 255 - alpha;
    sums[at] = (sums[at] as number) + (dot[0] as number) * opaque + white;
    sums[at + 1] = (sums[at + 1] as number) + (dot[1] as number) * opaque + white;
    sums[at + 2] = (sums[at + 2] as number) + (dot[2] as number) * opaque + white;
    sums[at + 3] = (sums[at + 3] as number) + 1;
  }

  /** Returns red, green and blue of each pixel, row by row. */
  colors(): Buffer {
    const out = Buffer.alloc(this.width * this.height * 3, 255);
    for (let i = 0; i < this.width * this.height; i++) {
      const count = this.sums[i * 4 + 3] as number;
      for (let c = 0; c < 3 && count > 0; c++) out[i * 3 + c] = Math.round((this.sums[i * 4 + c] as number) / count);
    }
    return out;
  }

  png(): Buffer {
    return pngOf(this.width, this.height, 'color', this.colors());
  }
}

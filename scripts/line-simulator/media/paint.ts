import { png } from './png.ts';

export type Colour = readonly [number, number, number];

export interface Shape {
  colour: Colour;
  covers: (x: number, y: number) => boolean;
}

export const ellipse = (
  colour: Colour,
  cx: number,
  cy: number,
  rx: number,
  ry = rx,
  within?: Shape['covers'],
): Shape => ({
  colour,
  covers: (x, y) => ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1 && (within?.(x, y) ?? true),
});

export const box = (colour: Colour, left: number, top: number, width: number, height: number): Shape => ({
  colour,
  covers: (x, y) => x >= left && x < left + width && y >= top && y < top + height,
});

/** Returns an upright triangle. */
export const peak = (colour: Colour, x: number, top: number, half: number, height: number): Shape => ({
  colour,
  covers: (px, py) => py >= top && py <= top + height && Math.abs(px - x) <= ((py - top) / height) * half,
});

const grid = [0.17, 0.5, 0.83];

/** Paints shapes over a background on an antialiased square of 100 by 100. */
export function paint(size: number, background: (y: number) => Colour, shapes: Shape[]): Buffer {
  const topFirst = shapes.toReversed();
  return png(size, size, (px, py) => {
    let [red, green, blue] = [0, 0, 0];
    for (const dy of grid) {
      for (const dx of grid) {
        const x = ((px + dx) / size) * 100;
        const y = ((py + dy) / size) * 100;
        const [r, g, b] = topFirst.find((shape) => shape.covers(x, y))?.colour ?? background(y);
        red += r;
        green += g;
        blue += b;
      }
    }
    return [red / 9, green / 9, blue / 9];
  });
}

/** Square part of a picture, in pixels of the picture. */
export interface Crop {
  x: number;
  y: number;
  side: number;
}

export interface Sized {
  width: number;
  height: number;
}

/** Minimum length of a side. Pixels of the picture. */
const least = 16;

const largest = ({ width, height }: Sized) => Math.min(width, height);
const smallest = (picture: Sized) => Math.min(least, largest(picture));
const between = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** Returns the largest square in the middle of the picture. */
export function wholeCrop(picture: Sized): Crop {
  const side = largest(picture);
  return { x: (picture.width - side) / 2, y: (picture.height - side) / 2, side };
}

/** Returns the square, moved and resized to fit into the picture. */
export function within(crop: Crop, picture: Sized): Crop {
  const side = between(crop.side, smallest(picture), largest(picture));
  return {
    x: between(crop.x, 0, picture.width - side),
    y: between(crop.y, 0, picture.height - side),
    side,
  };
}

/** Returns the zoom level, from 0 (largest square) to 1 (smallest). Logarithmic, so that equal steps of the level look equal. */
export function zoomOf({ side }: Crop, picture: Sized): number {
  const [low, high] = [smallest(picture), largest(picture)];
  return low === high ? 0 : Math.log(high / side) / Math.log(high / low);
}

/** Returns the square at another zoom level, with the same center. */
export function zoomed(crop: Crop, picture: Sized, zoom: number): Crop {
  const [low, high] = [smallest(picture), largest(picture)];
  const side = high * (low / high) ** between(zoom, 0, 1);
  const move = (crop.side - side) / 2;
  return within({ x: crop.x + move, y: crop.y + move, side }, picture);
}

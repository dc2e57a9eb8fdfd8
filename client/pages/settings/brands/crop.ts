/** A square of a picture, in its own pixels. */
export interface Crop {
  x: number;
  y: number;
  side: number;
}

export interface Sized {
  width: number;
  height: number;
}

/** The smallest square that still shows something, in pixels of the picture. */
const least = 16;

const largest = ({ width, height }: Sized) => Math.min(width, height);
const smallest = (picture: Sized) => Math.min(least, largest(picture));
const between = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** The largest square in the middle. */
export function wholeCrop(picture: Sized): Crop {
  const side = largest(picture);
  return { x: (picture.width - side) / 2, y: (picture.height - side) / 2, side };
}

/** The same square within the picture. */
export function within(crop: Crop, picture: Sized): Crop {
  const side = between(crop.side, smallest(picture), largest(picture));
  return {
    x: between(crop.x, 0, picture.width - side),
    y: between(crop.y, 0, picture.height - side),
    side,
  };
}

/** How near it is, 0 to 1: from the largest square to the smallest, each step the same to the eye. */
export function zoomOf({ side }: Crop, picture: Sized): number {
  const [low, high] = [smallest(picture), largest(picture)];
  return low === high ? 0 : Math.log(high / side) / Math.log(high / low);
}

/** The square at another nearness, around the same middle. */
export function zoomed(crop: Crop, picture: Sized, zoom: number): Crop {
  const [low, high] = [smallest(picture), largest(picture)];
  const side = high * (low / high) ** between(zoom, 0, 1);
  const move = (crop.side - side) / 2;
  return within({ x: crop.x + move, y: crop.y + move, side }, picture);
}

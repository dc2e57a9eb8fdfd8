/** Position of a floating avatar. CSS pixels from the upper left corner of the window. */
export interface Place {
  x: number;
  y: number;
}

/** Diameter of an avatar in CSS pixels, without its ring and badge. */
export const size = 52;
const margin = 8;
const cell = size + 16;

export interface Ground {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Returns the nearest position inside the window. */
export function within({ x, y }: Place): Place {
  const far = (room: number) => Math.max(margin, room - size - margin);
  return {
    x: Math.min(Math.max(margin, x), far(window.innerWidth)),
    y: Math.min(Math.max(margin, y), far(window.innerHeight)),
  };
}

/** CSS pixels by which the ring and the badge extend beyond the avatar. */
const rim = 6;

const covers = ({ x, y }: Place, { left, top, right, bottom }: Ground) =>
  x - rim < right && x + size + rim > left && y - rim < bottom && y + size + rim > top;

/**
 * Returns the nearest position inside the window at which the avatar covers none of the areas. If there is none, returns the nearest
 * position inside the window.
 */
export function clearOf(areas: readonly Ground[], place: Place): Place {
  const start = within(place);
  const isClear = (one: Place) => !areas.some((area) => covers(one, area));
  // Tries positions next to the area that covers the requested position. If other areas cover all of these positions, tries positions next
  // to those areas, and so on.
  let from = [start];
  for (let round = 0; round < areas.length + 1; round++) {
    const clear = from.filter(isClear).sort((a, b) => distance(a, start) - distance(b, start));
    if (clear[0] !== undefined) return clear[0];
    from = from.flatMap((one) =>
      around(
        areas.find((area) => covers(one, area)),
        one,
      ),
    );
  }
  return start;
}

function around(area: Ground | undefined, { x, y }: Place): Place[] {
  if (area === undefined) return [];
  return [
    { x, y: area.bottom + rim },
    { x, y: area.top - size - rim },
    { x: area.right + rim, y },
    { x: area.left - size - rim, y },
  ].map(within);
}

const distance = (a: Place, b: Place) => Math.hypot(a.x - b.x, a.y - b.y);

/** Returns the grid positions in the area, row by row from its lower left corner. */
export function placesOn({ left, top, right, bottom }: Ground): Place[] {
  const columns = Math.floor((right - left) / cell);
  const rows = Math.floor((bottom - top) / cell);
  if (columns < 1 || rows < 1) return [];
  const indent = (right - left - columns * cell + cell - size) / 2;
  return Array.from({ length: columns * rows }, (_, n) => ({
    x: Math.round(left + indent + (n % columns) * cell),
    y: Math.round(bottom - (Math.floor(n / columns) + 1) * cell + (cell - size) / 2),
  }));
}

/** Returns the first free position in the area. If there is none, returns a position along the right edge. */
export function freePlace(ground: Ground | null, taken: readonly Place[], width: number, height: number): Place {
  const along = Array.from({ length: 8 }, (_, n) => ({
    x: width - size - margin,
    y: Math.round(height / 2) - n * cell,
  }));
  const places = [...(ground === null ? [] : placesOn(ground)), ...along];
  const isFree = (place: Place) => taken.every(({ x, y }) => Math.hypot(x - place.x, y - place.y) >= size);
  return places.find(isFree) ?? { x: width - size - margin, y: margin };
}

/** Returns the bounds of the empty part of the sidebar, between its entries and its footer. `null` if there is no sidebar. */
export function emptyGround(): Ground | null {
  const ground = document.querySelector('[data-floating-ground]');
  const content = ground?.firstElementChild;
  if (ground == null || content == null) return null;
  const { left, right, bottom } = ground.getBoundingClientRect();
  return { left, right, bottom, top: content.getBoundingClientRect().bottom };
}

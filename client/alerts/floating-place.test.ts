import { expect, test } from 'vitest';
import { freePlace, placesOn, size } from './floating-place.ts';

const ground = { left: 12, top: 480, right: 228, bottom: 740 };

test('the places of a ground lie inside it and apart from each other', () => {
  const places = placesOn(ground);
  expect(places).toHaveLength(9);
  for (const { x, y } of places) {
    expect(x).toBeGreaterThanOrEqual(ground.left);
    expect(x + size).toBeLessThanOrEqual(ground.right);
    expect(y).toBeGreaterThanOrEqual(ground.top);
    expect(y + size).toBeLessThanOrEqual(ground.bottom);
  }
  const apart = places.flatMap((a, n) => places.slice(n + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y)));
  expect(Math.min(...apart)).toBeGreaterThanOrEqual(size);
});

test('a bubble starts where no other stands', () => {
  const taken: { x: number; y: number }[] = [];
  for (let n = 0; n < 12; n++) {
    const place = freePlace(ground, taken, 1280, 800);
    for (const { x, y } of taken) expect(Math.hypot(x - place.x, y - place.y)).toBeGreaterThanOrEqual(size);
    taken.push(place);
  }
});

test('where the sidebar has no room, or there is none, it stands at the right edge', () => {
  expect(placesOn({ ...ground, top: 700 })).toEqual([]);
  expect(freePlace(null, [], 360, 740)).toEqual({ x: 300, y: 370 });
});

import { describe, expect, test } from 'vitest';
import { clearOf, freePlace, placesOn, size } from './floating-place.ts';

const ground = { left: 12, top: 480, right: 228, bottom: 740 };

test('positions are inside the area and do not overlap', () => {
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

test('a bubble starts where there is no other', () => {
  const taken: { x: number; y: number }[] = [];
  for (let n = 0; n < 12; n++) {
    const place = freePlace(ground, taken, 1280, 800);
    for (const { x, y } of taken) expect(Math.hypot(x - place.x, y - place.y)).toBeGreaterThanOrEqual(size);
    taken.push(place);
  }
});

test('without room in a sidebar it is placed at the right edge', () => {
  expect(placesOn({ ...ground, top: 700 })).toEqual([]);
  expect(freePlace(null, [], 360, 740)).toEqual({ x: 300, y: 370 });
});

describe('an avatar beside areas that stay clear', () => {
  const strip = { left: 0, top: 0, right: 360, bottom: 40 };
  const header = { left: 360, top: 0, right: 1024, bottom: 110 };

  test.each([
    ['stays where nothing is covered', [strip, header], { x: 100, y: 300 }, { x: 100, y: 300 }],
    ['moves below the strip', [strip], { x: 300, y: 10 }, { x: 300, y: 46 }],
    ['moves to the nearest side', [header], { x: 380, y: 20 }, { x: 302, y: 20 }],
    ['moves clear of both', [strip, header], { x: 330, y: 8 }, { x: 302, y: 46 }],
  ])('%s', (_, areas, place, expected) => {
    expect(clearOf(areas, place)).toEqual(expected);
  });

  test('stays if there is no other place', () => {
    expect(clearOf([{ left: 0, top: 0, right: 2000, bottom: 2000 }], { x: 50, y: 50 })).toEqual({ x: 50, y: 50 });
  });
});

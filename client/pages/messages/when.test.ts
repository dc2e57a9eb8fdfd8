import { expect, test } from 'vitest';
import { untilTomorrow } from './when.ts';

test("today ends at the browser's midnight", () => {
  const noon = new Date(2026, 10, 21, 12).getTime();
  const midnight = new Date(2026, 10, 22).getTime();
  expect(noon + untilTomorrow(noon)).toBe(midnight);
  expect(new Date(midnight + untilTomorrow(midnight)).getDate()).toBe(23);
});

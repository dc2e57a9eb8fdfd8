import { expect, test } from 'vitest';
import { shownName } from './shown-name.ts';

test.each([
  ['a name', ' Mali ', 'Mali'],
  ['zero width alone', '\u200B\u200D\u2060', ''],
  ['a filler that is drawn as nothing', '\u3164', ''],
  ['emoji joined by zero width', '👨‍👩‍👧', '👨‍👩‍👧'],
  ['an override of the direction', 'Anna \u202Emoc.live', 'Anna moc.live'],
  ['an isolate that is not ended', '\u2067Anna', 'Anna'],
  ['a direction of its own', 'محمد علي', 'محمد علي'],
])('%s', (_, name, shown) => {
  expect(shownName(name)).toBe(shown);
});

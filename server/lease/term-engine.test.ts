import { expect, test } from 'vitest';
import type { Engine } from '../engine/engine.ts';
import type { Term } from './port.ts';
import { TermEngine } from './term-engine.ts';

test('an acquired term is the term of the work only once the work has begun, and until the lease is lost', () => {
  let held: Term | null = null;
  const engine = new TermEngine({} as Engine, { held: () => held });
  const terms = [engine.term];
  for (const term of [1, 2]) {
    held = term;
    terms.push(engine.term);
    engine.begin(term);
    terms.push(engine.term);
    held = null;
    terms.push(engine.term);
  }
  expect(terms).toEqual([null, null, 1, null, null, 2, null]);
});

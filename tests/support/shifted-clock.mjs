import { readFileSync } from 'node:fs';

/** Shifts the clock of a process by the milliseconds in the file that SHIFT_FILE names. Loaded with `--import`. The file can change. */

const { now } = Date;
const file = process.env.SHIFT_FILE;
let shift = 0;
let readAt = Number.NEGATIVE_INFINITY;

function shiftNow() {
  const at = performance.now();
  if (at - readAt < 50) return shift;
  readAt = at;
  shift = Number(readFileSync(file, 'utf8'));
  return shift;
}

globalThis.Date = class extends Date {
  constructor(...parts) {
    if (parts.length === 0) super(now() + shiftNow());
    else super(...parts);
  }

  static now() {
    return now() + shiftNow();
  }
};

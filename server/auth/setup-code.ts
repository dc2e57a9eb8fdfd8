import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Without those that look alike. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const groups = 4;
const form = new RegExp(`^[${letters}]{5}(-[${letters}]{5}){${groups - 1}}$`);

const fileOf = (dataDir: string) => join(dataDir, 'setup-code');
const digest = (code: string) =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest();

/** Asked of the first visitor of an empty log: proves that they can read the terminal or the data folder. */
export class SetupCode {
  private readonly file: string;
  private code: string | null = null;

  constructor(dataDir: string) {
    this.file = fileOf(dataDir);
  }

  /** null: an owner is there. */
  get value(): string | null {
    return this.code;
  }

  /** The code of an earlier start stays good. */
  ask(): void {
    const kept = readCode(this.file);
    if (kept === null) writeFileSync(this.file, `${newCode()}\n`, { mode: 0o600 });
    chmodSync(this.file, 0o600);
    this.code = readCode(this.file);
  }

  forget(): void {
    this.code = null;
    rmSync(this.file, { force: true });
  }

  /** In constant time; case and what stands between the groups do not matter. */
  isRight(given: string): boolean {
    return this.code !== null && timingSafeEqual(digest(given), digest(this.code));
  }
}

export const forgetSetupCode = (dataDir: string): void => new SetupCode(dataDir).forget();

function newCode(): string {
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

function readCode(file: string): string | null {
  try {
    const code = readFileSync(file, 'utf8').trim();
    return form.test(code) ? code : null;
  } catch {
    return null;
  }
}

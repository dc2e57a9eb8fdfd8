import { timingSafeEqual } from 'node:crypto';
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newTypedCode, typedCode, typedDigest } from './typed-codes.ts';

const [groups, size] = [4, 5];
const form = typedCode(groups, size);

const fileOf = (dataDir: string) => join(dataDir, 'setup-code');

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
    if (kept === null) writeFileSync(this.file, `${newTypedCode(groups, size)}\n`, { mode: 0o600 });
    chmodSync(this.file, 0o600);
    this.code = readCode(this.file);
  }

  forget(): void {
    this.code = null;
    rmSync(this.file, { force: true });
  }

  /** In constant time; case and what stands between the groups do not matter. */
  isRight(given: string): boolean {
    return this.code !== null && timingSafeEqual(typedDigest(given), typedDigest(this.code));
  }
}

export const forgetSetupCode = (dataDir: string): void => new SetupCode(dataDir).forget();

function readCode(file: string): string | null {
  try {
    const code = readFileSync(file, 'utf8').trim();
    return form.test(code) ? code : null;
  } catch {
    return null;
  }
}

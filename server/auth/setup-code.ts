import { timingSafeEqual } from 'node:crypto';
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { derivedTypedCode, newTypedCode, typedCode, typedDigest } from './typed-codes.ts';

const [groups, size] = [4, 5];
const form = typedCode(groups, size);

const fileOf = (dataDir: string) => join(dataDir, 'setup-code');

/** Code that the first visitor of an empty installation must enter. Proves that the visitor can read the terminal or the data folder. */
export class SetupCode {
  private readonly file: string;
  private readonly key: Buffer | null;
  private code: string | null = null;

  /** @param key key from which the code is derived, so that all nodes have the same code. `null` for a random code */
  constructor(dataDir: string, key: Buffer | null = null) {
    this.file = fileOf(dataDir);
    this.key = key;
  }

  /** The code. `null` if an owner exists. */
  get value(): string | null {
    return this.code;
  }

  /** Creates the code, unless an earlier start has created it. */
  ensure(): void {
    const derived = this.key === null ? null : derivedTypedCode(this.key, groups, size);
    const stored = readCode(this.file);
    const code = derived ?? stored ?? newTypedCode(groups, size);
    if (stored !== code) writeFileSync(this.file, `${code}\n`, { mode: 0o600 });
    chmodSync(this.file, 0o600);
    this.code = readCode(this.file);
  }

  forget(): void {
    this.code = null;
    rmSync(this.file, { force: true });
  }

  /** Whether a code is correct. Compares in constant time. Ignores case and separators. */
  isRight(code: string): boolean {
    return this.code !== null && timingSafeEqual(typedDigest(code), typedDigest(this.code));
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

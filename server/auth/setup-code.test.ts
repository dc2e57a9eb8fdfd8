import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { SetupCode } from './setup-code.ts';

function codeWith(key: Buffer | null): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'oa-setup-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const code = new SetupCode(dataDir, key);
  code.ensure();
  expect(code.isRight(String(code.value).toLowerCase())).toBe(true);
  return String(code.value);
}

test('nodes with the same key have the same code, and others do not', () => {
  const key = Buffer.alloc(32, 1);
  expect(codeWith(key)).toBe(codeWith(key));
  expect(codeWith(Buffer.alloc(32, 2))).not.toBe(codeWith(key));
  expect(codeWith(null)).not.toBe(codeWith(null));
});

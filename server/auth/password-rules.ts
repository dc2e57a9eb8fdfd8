import { readFileSync } from 'node:fs';
import { type ErrorCode, Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { projectFile } from '../storage/assets.ts';

interface Bearer {
  username: string;
  email?: string;
}

let common: ReadonlySet<string> | undefined;

const folded = (text: string) => text.normalize('NFKC').trim().toLowerCase();

/** Whether a password is in the list of common passwords of ten or more characters. Reads the list on the first call. */
function isCommon(password: string): boolean {
  common ??= new Set(readFileSync(projectFile('server/auth/common-passwords.txt'), 'utf8').split('\n'));
  return common.has(password);
}

/** Returns the error code for a password that this person must not use. `null` if the password is acceptable. */
export function faultOf(password: string, { username, email = '' }: Bearer): ErrorCode | null {
  const word = folded(password);
  if ([...password].length < limits.passwordMin) return 'password_too_short';
  if (word === folded(username) || word === folded(email)) return 'password_is_name';
  return isCommon(word) ? 'password_too_common' : null;
}

/** Checks a password that is being set. @throws Refusal with the path of the password's field */
export function mustBeGoodPassword(password: string, bearer: Bearer, path = 'password'): void {
  const code = faultOf(password, bearer);
  if (code !== null) throw new Refusal(code, [{ path, message: new Refusal(code).message }]);
}

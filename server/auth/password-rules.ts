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

/** Whether a password of at least ten characters is among those guessed first. Reads the list on the first call. */
function isCommon(password: string): boolean {
  common ??= new Set(readFileSync(projectFile('server/auth/common-passwords.txt'), 'utf8').split('\n'));
  return common.has(password);
}

/** The reason why a person cannot use this password. `null` if they can. */
export function faultOf(password: string, { username, email = '' }: Bearer): ErrorCode | null {
  const word = folded(password);
  if ([...password].length < limits.passwordMin) return 'password_too_short';
  if (word === folded(username) || word === folded(email)) return 'password_is_name';
  return isCommon(word) ? 'password_too_common' : null;
}

/** The rule for every place where a password is set. @throws Refusal with the field of the password */
export function mustBeGoodPassword(password: string, bearer: Bearer, path = 'password'): void {
  const code = faultOf(password, bearer);
  if (code !== null) throw new Refusal(code, [{ path, message: new Refusal(code).message }]);
}

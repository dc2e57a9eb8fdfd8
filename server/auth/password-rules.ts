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

/** Those that are guessed first, of at least ten characters; read when the first password is set. */
function isCommon(password: string): boolean {
  common ??= new Set(readFileSync(projectFile('server/auth/common-passwords.txt'), 'utf8').split('\n'));
  return common.has(password);
}

/** Why somebody cannot have this password; null: they can. */
export function faultOf(password: string, { username, email = '' }: Bearer): ErrorCode | null {
  const word = folded(password);
  if ([...password].length < limits.passwordMin) return 'password_too_short';
  if (word === folded(username) || word === folded(email)) return 'password_is_name';
  return isCommon(word) ? 'password_too_common' : null;
}

/** The one rule wherever a password is set. @throws Refusal with the field that it is about */
export function mustBeGoodPassword(password: string, bearer: Bearer, path = 'password'): void {
  const code = faultOf(password, bearer);
  if (code !== null) throw new Refusal(code, [{ path, message: new Refusal(code).message }]);
}

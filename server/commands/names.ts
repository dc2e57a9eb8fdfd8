import { Refusal } from '../../shared/errors.ts';
import { nameKey } from '../../shared/row-ids.ts';
import type { Read } from '../projections/stored.ts';

/** Whether somebody or something other than `holder` bears a unique name. */
export function isTaken(read: Read, what: Parameters<typeof nameKey>[0], name: string, holder: string): boolean {
  const row = read('name', nameKey(what, name))?.row;
  return row !== undefined && row.holder !== holder;
}

/** @throws Refusal `name_taken` with the field that it is about */
export function mustBeFree(
  read: Read,
  what: 'brand' | 'email',
  name: string | undefined,
  holder: string,
  path: string,
): void {
  if (name !== undefined && name !== '' && isTaken(read, what, name, holder)) {
    throw new Refusal('name_taken', [{ path, message: 'This name is taken.' }]);
  }
}

/** The reserved master name, and it followed by digits, whatever case and width it is written in. */
export function isMasterName(name: string, master: string | null): boolean {
  if (master === null || master === '') return false;
  const [given, reserved] = [nameKey('username', name), nameKey('username', master)];
  return given.startsWith(reserved) && /^\d*$/.test(given.slice(reserved.length));
}

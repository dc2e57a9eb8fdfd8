import { Refusal } from '../../shared/errors.ts';
import { nameKey } from '../../shared/row-ids.ts';
import type { Read } from '../projections/stored.ts';

/** Whether a unique name is already used by another object. @param holder id of the object that wants to use the name */
export function isTaken(
  read: Read,
  what: Parameters<typeof nameKey>[0],
  name: string | undefined,
  holder: string,
): boolean {
  if (name === undefined || name === '') return false;
  const row = read('name', nameKey(what, name))?.row;
  return row !== undefined && row.holder !== holder;
}

/** @throws Refusal `name_taken` if any of the names is taken. The details contain the paths of all fields with a taken name. */
export function mustBeFree(paths: Readonly<Record<string, boolean>>): void {
  const taken = Object.keys(paths).filter((path) => paths[path]);
  if (taken.length === 0) return;
  throw new Refusal(
    'name_taken',
    taken.map((path) => ({ path, message: 'This name is taken.' })),
  );
}

/**
 * Whether a name is reserved for the master account. Reserved names are the master name itself and the master name followed by digits. Case
 * and character width are ignored.
 */
export function isMasterName(name: string, master: string | null): boolean {
  if (master === null || master === '') return false;
  const [requested, reserved] = [nameKey('username', name), nameKey('username', master)];
  return requested.startsWith(reserved) && /^\d*$/.test(requested.slice(reserved.length));
}

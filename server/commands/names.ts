import { Refusal } from '../../shared/errors.ts';
import { nameKey } from '../../shared/row-ids.ts';
import type { Read } from '../projections/stored.ts';

/** Whether somebody or something other than `holder` bears a unique name. */
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

/** @throws Refusal `name_taken` with the fields that it is about, all of them at once */
export function mustBeFree(paths: Readonly<Record<string, boolean>>): void {
  const taken = Object.keys(paths).filter((path) => paths[path]);
  if (taken.length === 0) return;
  throw new Refusal(
    'name_taken',
    taken.map((path) => ({ path, message: 'This name is taken.' })),
  );
}

/** The reserved master name, and it followed by digits, whatever case and width it is written in. */
export function isMasterName(name: string, master: string | null): boolean {
  if (master === null || master === '') return false;
  const [given, reserved] = [nameKey('username', name), nameKey('username', master)];
  return given.startsWith(reserved) && /^\d*$/.test(given.slice(reserved.length));
}

import { closeSync, openSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, sep } from 'node:path';

/**
 * The functions in this file let a process that runs as root access an installation as the user who owns DATA_DIR, so that the service can
 * open every file that a command creates. Files that the operator specifies, such as a backup, are opened as root.
 */

interface Owner {
  dataDir: string;
  uid: number;
  gid: number;
}

/** Owner of the data folder while this root process acts as that user. `null` otherwise. */
let owner: Owner | null = null;

/** Returns the user that this process must switch to for a data folder. `null` if no switch is needed. */
export function ownerToBecome(dataDir: string): Owner | null {
  if (process.getuid?.() !== 0) return null;
  const { uid = 0, gid = 0 } = statSync(dataDir, { throwIfNoEntry: false }) ?? {};
  return uid === 0 ? null : { dataDir, uid, gid };
}

/**
 * Switches to the owner of the data folder until {@link beRoot} is called. @returns `false` if root cannot switch users, as in a container
 * without the capability
 */
export function become(next: Owner): boolean {
  const { uid, gid } = next;
  try {
    beRoot();
    process.setgroups?.([gid]);
    process.setegid?.(gid);
    process.seteuid?.(uid);
  } catch {
    return false;
  }
  owner = next;
  return true;
}

export function beRoot(): void {
  process.seteuid?.(0);
  process.setegid?.(0);
  owner = null;
}

/** Switches to the owner of the data folder permanently, so that a compromised server cannot become root again. */
export function becomeForGood({ uid, gid }: Owner): void {
  beRoot();
  process.setgroups?.([gid]);
  process.setgid?.(gid);
  process.setuid?.(uid);
}

/**
 * Accesses a file with the permissions of the user who started the command, which may exceed those of the owner of the data. Files in
 * DATA_DIR are accessed as the owner. `work` must open, link or remove the file synchronously.
 */
export function asCaller<T>(file: string, work: () => T): T {
  const before = owner;
  if (before === null || isWithin(before.dataDir, file)) return work();
  beRoot();
  try {
    return work();
  } finally {
    become(before);
  }
}

function isWithin(folder: string, file: string): boolean {
  try {
    return `${realpathSync(dirname(file))}${sep}`.startsWith(`${realpathSync(folder)}${sep}`);
  } catch {
    return false;
  }
}

/** Whether this process can list a folder or read a file. */
export function canRead(path: string): boolean {
  try {
    if (statSync(path).isDirectory()) readdirSync(path);
    else closeSync(openSync(path, 'r'));
    return true;
  } catch {
    return false;
  }
}

import { execFileSync, spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';

/**
 * A command that starts a process with its own mounts. `before` is the prefix of the command, and `into` is the prefix of commands that run
 * in the namespace of the process.
 */
interface Way {
  before: readonly string[];
  into: readonly string[];
}

const ways: readonly Way[] = [
  { before: ['unshare', '--mount'], into: ['nsenter', '--mount'] },
  {
    before: ['unshare', '--map-root-user', '--mount'],
    into: ['nsenter', '--user', '--preserve-credentials', '--mount'],
  },
];

const mountIn = (folder: string) => ['mount', '-t', 'tmpfs', '-o', 'size=4k', 'tmpfs', folder];

/**
 * The first command that starts a process with its own mounts and that the system permits. `undefined` in a container that cannot mount.
 */
export const ownMounts = ways.find(({ before }) => {
  const [program, ...args] = [...before, ...mountIn(tmpdir())];
  return spawnSync(program as string, args).status === 0;
});

/** Runs `work` while the folder has only one page of free space, as seen by the process `pid`. */
export async function withSmallDisk<T>(pid: number, folder: string, work: () => Promise<T>): Promise<T> {
  const inside = (command: readonly string[]) => {
    const [program, ...args] = [...(ownMounts?.into ?? []), '--target', String(pid), ...command];
    execFileSync(program as string, args);
  };
  inside(mountIn(folder));
  return work().finally(() => inside(['umount', folder]));
}

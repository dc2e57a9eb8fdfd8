import { execFileSync, spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';

/** A way to a process with mounts of its own: the words before its command, and those that lead a command in there. */
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

/** The first way that the system allows; none in a container that may mount nothing. */
export const ownMounts = ways.find(({ before }) => {
  const [program, ...args] = [...before, ...mountIn(tmpdir())];
  return spawnSync(program as string, args).status === 0;
});

/** Lets `work` go on while a process with mounts of its own has a page of room in a folder. */
export async function withSmallDisk<T>(pid: number, folder: string, work: () => Promise<T>): Promise<T> {
  const inside = (command: readonly string[]) => {
    const [program, ...args] = [...(ownMounts?.into ?? []), '--target', String(pid), ...command];
    execFileSync(program as string, args);
  };
  inside(mountIn(folder));
  return work().finally(() => inside(['umount', folder]));
}

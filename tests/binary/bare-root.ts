import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

const systemPath = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' };

/**
 * A command that changes the root folder. In the script, `$0` is the new root folder, and `$@` is the program inside it with its arguments.
 */
interface Way {
  before: readonly string[];
  script: string;
}

const inside = 'exec chroot "$0" "$@"';
const withProc = `mount --rbind /proc "$0/proc" && ${inside}`;

/**
 * Commands that change the root folder, in the order in which they are tried: as root with /proc mounted, the same as a mapped root user,
 * and without /proc, for containers that cannot mount.
 */
const ways: readonly Way[] = [
  { before: ['unshare', '--mount'], script: withProc },
  { before: ['unshare', '--map-root-user', '--mount'], script: withProc },
  { before: [], script: inside },
];

/** A root folder that contains only an executable and the system libraries it is linked against. */
export class BareRoot {
  readonly folder = mkdtempSync(join(tmpdir(), 'oa-bare-root-'));
  private readonly program: string;
  private readonly way: Way;

  constructor(executable: string) {
    this.program = `/${basename(executable)}`;
    mkdirSync(join(this.folder, 'proc'));
    for (const library of librariesOf(executable)) {
      mkdirSync(join(this.folder, dirname(library)), { recursive: true });
      copyFileSync(library, join(this.folder, library));
    }
    copyFileSync(executable, join(this.folder, this.program));
    this.way = this.find();
  }

  /** Runs the program inside the root folder. */
  run(argv: readonly string[], env: NodeJS.ProcessEnv) {
    const [program, ...args] = this.commandOf(this.way, argv);
    return spawn(program as string, args, { env: { ...systemPath, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  }

  private commandOf({ before, script }: Way, args: readonly string[]): string[] {
    return [...before, 'sh', '-c', script, this.folder, this.program, ...args];
  }

  /** Returns the first command in `ways` that the system permits. @throws if there is none */
  private find(): Way {
    const found = ways.find((way) => {
      const [program, ...args] = this.commandOf(way, ['--version']);
      return spawnSync(program as string, args, { env: systemPath }).status === 0;
    });
    if (found === undefined) throw new Error('nobody here may run a program in another root folder');
    return found;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function librariesOf(executable: string): string[] {
  const linked = execFileSync('ldd', [executable], { encoding: 'utf8' });
  return linked.split('\n').flatMap((line) => /(\/\S+) \(0x/.exec(line)?.[1] ?? []);
}

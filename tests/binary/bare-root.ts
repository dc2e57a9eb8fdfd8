import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** A root folder that holds an executable, the system's libraries that it is linked with, and nothing else. */
export class BareRoot {
  readonly folder = mkdtempSync(join(tmpdir(), 'oa-bare-root-'));
  private readonly program: string;

  constructor(executable: string) {
    this.program = `/${basename(executable)}`;
    mkdirSync(join(this.folder, 'proc'));
    for (const library of librariesOf(executable)) {
      mkdirSync(join(this.folder, dirname(library)), { recursive: true });
      copyFileSync(library, join(this.folder, library));
    }
    copyFileSync(executable, join(this.folder, this.program));
  }

  /** Runs it in there, with the system's /proc; those who are not root map themselves to it. */
  run(words: readonly string[], env: NodeJS.ProcessEnv) {
    const asRoot = process.getuid?.() === 0 ? [] : ['--map-root-user'];
    const script = 'mount --rbind /proc "$0/proc" && exec chroot "$0" "$@"';
    const args = [...asRoot, '--mount', 'sh', '-c', script, this.folder, this.program, ...words];
    const PATH = '/usr/sbin:/usr/bin:/sbin:/bin';
    return spawn('unshare', args, { env: { PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function librariesOf(executable: string): string[] {
  const linked = execFileSync('ldd', [executable], { encoding: 'utf8' });
  return linked.split('\n').flatMap((line) => /(\/\S+) \(0x/.exec(line)?.[1] ?? []);
}

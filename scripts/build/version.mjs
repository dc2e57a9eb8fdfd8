import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../node.mjs';

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/**
 * Returns the version of a build: the tag of the commit (`v1.2.0`), or else the version of package.json. The commit follows as build
 * metadata, `1.2.0+0a1b2c3`, with `.dirty` if the sources were changed. Without git, returns the version of package.json.
 */
export function currentVersion() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  try {
    const commit = git('rev-parse', '--short=7', 'HEAD');
    const [tag] = git('tag', '--points-at', 'HEAD', '--list', 'v[0-9]*').split('\n');
    const dirty = git('status', '--porcelain', '--untracked-files=no') === '' ? '' : '.dirty';
    return `${tag ? tag.slice(1) : version}+${commit}${dirty}`;
  } catch {
    return version;
  }
}

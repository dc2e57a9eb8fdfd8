import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');
const shipped = join(root, 'node_modules/@sparticuz/chromium');
const cache = join(root, 'node_modules/.cache');

/** Unpacks the Chromium from npm once and returns its folder. Its only system dependency is libc. */
export async function unpackChromium(): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('npm brings Chromium for Linux on x64 only: install one and set CHROMIUM_PATH to it.');
  }
  const { version } = JSON.parse(await readFile(join(shipped, 'package.json'), 'utf8')) as { version: string };
  const folder = join(cache, `chromium-${version}`);
  if (existsSync(folder)) return folder;

  // Unpacked to a temporary folder and renamed, so that no process starts an incomplete browser.
  await mkdir(cache, { recursive: true });
  const fresh = await mkdtemp(join(cache, 'chromium-'));
  try {
    await inflateInto(fresh);
    await writeFile(join(fresh, 'fonts/fonts.conf'), fontsConf(folder));
    await rename(fresh, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  return folder;
}

/**
 * Inflates the browser into a folder. The package always inflates into the temporary folder, so a separate process gets `folder` as its
 * temporary folder.
 */
async function inflateInto(folder: string): Promise<void> {
  const archives = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'];
  const paths = JSON.stringify(archives.map((name) => join(shipped, 'bin', name)));
  const script = `import { inflate } from '@sparticuz/chromium'; for (const path of ${paths}) await inflate(path);`;
  const env = { ...process.env, TMPDIR: folder };
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { cwd: root, env });
}

/**
 * Returns a configuration that finds the unpacked fonts. Chromium aborts at the first text without any font, and the package's own
 * configuration looks for fonts elsewhere.
 */
function fontsConf(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;
}

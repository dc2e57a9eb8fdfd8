import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type LaunchOptions } from 'playwright';
import { unpackChromium } from './unpack-chromium.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  // Saves a tenth of the processor time, because frames are not passed to a separate GPU process.
  '--in-process-gpu',
  // Saves another tenth of the processor time, because test pages are closed before optimized code pays off.
  '--js-flags=--no-opt --no-maglev',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Options for measurements: scripts are compiled as in the users' browsers. The last flag of a name counts. */
export const compiled: LaunchOptions = { args: ['--js-flags='] };

/**
 * Starts the Chromium of this machine (CHROMIUM_PATH, or Debian's). Falls back to the Chromium from npm if the machine has no Chromium or
 * CHROMIUM_PATH is "npm". The caller closes it.
 */
export async function launchChromium(options: LaunchOptions = {}): Promise<Browser> {
  const browser = await launch(options);
  // Half a minute, Playwright's default, is too short for a busy machine.
  browser.on('context', (context) => context.setDefaultTimeout(60_000));
  return browser;
}

async function launch(options: LaunchOptions): Promise<Browser> {
  const wanted = process.env.CHROMIUM_PATH || '/usr/bin/chromium';
  if (wanted !== 'npm' && existsSync(wanted)) {
    return chromium.launch({ executablePath: wanted, ...options, args: [...flags, ...(options.args ?? [])] });
  }
  if (process.env.CHROMIUM_PATH && wanted !== 'npm')
    throw new Error(`There is no browser at CHROMIUM_PATH (${wanted}).`);
  const folder = await unpackChromium();
  return chromium.launch({
    executablePath: join(folder, 'chromium'),
    ...options,
    args: [...flags, '--headless=shell', ...(options.args ?? [])],
    env: {
      ...process.env,
      ...options.env,
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      FONTCONFIG_PATH: join(folder, 'fonts'),
    },
  });
}

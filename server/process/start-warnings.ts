import { type UnsafeSetting, unsafeSettings } from '../../shared/unsafe-settings.ts';
import type { Config } from '../config.ts';
import { hasBlobs } from '../storage/data-folder.ts';
import { folderFault } from '../storage/writable.ts';
import { textsIn } from '../texts/texts.ts';

const notCopied =
  'DATA_DIR/blobs contains pictures and other files from before BLOBS was set, or from a restored backup. They are not used: copy its ' +
  'folders of two letters or digits to BLOBS, and then remove them, because erased pictures would remain there.';

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;

/** Returns warnings about settings that were probably forgotten, and about a backup folder that is not writable. */
export function startWarnings({
  publicUrl,
  host,
  trustProxy,
  backupDir,
  dataDir,
  blobs,
}: Pick<Config, 'publicUrl' | 'host' | 'trustProxy' | 'backupDir' | 'dataDir' | 'blobs'>): string[] {
  const fault = folderFault('BACKUP_DIR', backupDir);
  const warnings = fault === null ? [] : [`${fault}. Daily backups will fail.`];
  if (blobs !== null && hasBlobs(dataDir)) warnings.push(notCopied);
  const isBehindProxy = publicUrl.startsWith('https:') && loopback.test(host);
  if (!isBehindProxy || trustProxy !== false) return warnings;
  return [
    ...warnings,
    'PUBLIC_URL uses https and HOST is a loopback address, so requests come through a proxy, but TRUST_PROXY is not set: all clients ' +
      'share one address, and anyone can exhaust the sign-in limit for everyone. Set TRUST_PROXY=true (see docs/proxy.md).',
  ];
}

/** Returns warnings about settings of the cluster's database. */
export const settingWarnings = (unsafe: readonly UnsafeSetting[]): string[] =>
  unsafe.map((setting) => `${textsIn('en')(unsafeSettings[setting])} See docs/cluster.md.`);

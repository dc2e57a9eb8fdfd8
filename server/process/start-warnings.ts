import type { Config } from '../config.ts';
import { folderFault } from '../storage/writable.ts';

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;

/** Warnings about settings that were probably forgotten, and about a backup folder that cannot be written. */
export function startWarnings({
  publicUrl,
  host,
  trustProxy,
  backupDir,
}: Pick<Config, 'publicUrl' | 'host' | 'trustProxy' | 'backupDir'>): string[] {
  const fault = folderFault('BACKUP_DIR', backupDir);
  const warnings = fault === null ? [] : [`${fault}. Daily backups will fail.`];
  const isBehindProxy = publicUrl.startsWith('https:') && loopback.test(host);
  if (!isBehindProxy || trustProxy !== false) return warnings;
  return [
    ...warnings,
    'PUBLIC_URL is https and HOST is this machine, so there is a proxy in front, but TRUST_PROXY is not set: everybody counts ' +
      'as one address, and a stranger can use up the sign-ins of all. Set TRUST_PROXY=true (see docs/proxy.md).',
  ];
}

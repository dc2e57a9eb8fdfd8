/** The exit codes of every command, for scripts. */
export const exitCodes = {
  ok: { code: 0, means: 'success' },
  failed: { code: 1, means: 'failed; the last line gives the reason, and no partial changes remain' },
  usage: { code: 2, means: 'invalid command line or setting; the command did not run' },
  inUse: { code: 3, means: 'DATA_DIR is in use by the product or another command' },
  differs: { code: 4, means: '`verify`, `check`, `backup` or `cluster status` found problems' },
} as const;

export type Exit = keyof typeof exitCodes;

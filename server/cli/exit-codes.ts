/** The exit codes of every command, for scripts. */
export const exitCodes = {
  ok: { code: 0, means: 'done' },
  failed: { code: 1, means: 'could not be done; the last line says why, and nothing is half done' },
  usage: { code: 2, means: 'the words of the command or a setting are wrong; nothing was begun' },
  inUse: { code: 3, means: 'the product, or another command, runs on DATA_DIR' },
  differs: { code: 4, means: '`verify` or `check` found something wrong' },
} as const;

export type Exit = keyof typeof exitCodes;

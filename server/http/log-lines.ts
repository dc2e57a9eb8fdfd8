import { cutText } from '../../shared/cut-text.ts';
import type { LogLine } from '../../shared/monitor-rows.ts';
import { newId } from '../keys/ids.ts';

/** Properties of a pino line that are read here. */
interface Written {
  level: number;
  msg?: string;
  reqId?: string;
  lineAccountId?: string;
  code?: string;
  /** Number of equal lines that this line replaces. */
  times?: number;
  err?: { type?: string; message?: string; code?: string };
  security?: { type?: string; code?: string; route?: string };
}

const levels: Record<number, LogLine['level']> = { 40: 'warn', 50: 'error', 60: 'fatal' };
const textMax = 500;

/**
 * Converts a pino line to a log line for operators. Includes only fields that are known to contain neither secrets nor customers' content.
 * Omits messages of syntax errors, because they quote the invalid input. `null` for levels below warning.
 */
export function logLineOf(text: string, at: number): Omit<LogLine, 'brandId' | 'version'> | null {
  const { level, msg = '', reqId, lineAccountId, code, times, err, security } = JSON.parse(text) as Written;
  const known = levels[level];
  if (known === undefined) return null;
  const reason = err?.type === 'SyntaxError' ? undefined : err?.message;
  const context = {
    lineAccountId,
    code: code ?? security?.code ?? err?.code,
    route: security?.route,
    error: [err?.type, reason].filter((part) => part !== undefined).join(': ') || undefined,
    reqId,
  };
  const texts = Object.entries(context).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return {
    id: newId(at),
    at: new Date(at).toISOString(),
    level: known,
    message: cutText(msg, textMax),
    context: {
      ...Object.fromEntries(texts.map(([name, value]) => [name, cutText(value, textMax)])),
      ...(times === undefined ? {} : { times }),
    },
  };
}

/** Whether a pino line is a warning or an error. Such lines start with their level. */
export const isWarningOrWorse = (text: string): boolean => /^\{"level":[456]0,/.test(text);

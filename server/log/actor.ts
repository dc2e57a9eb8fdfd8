import type { Actor } from './port.ts';

/** The person behind a record; records from before programs were told apart name the person alone. */
export function staffIdOf(actor: Actor): string | null {
  return /^(?:token:[^/]*\/)?staff:(.+)$/.exec(actor)?.[1] ?? null;
}

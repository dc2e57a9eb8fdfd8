import type { Actor } from './port.ts';

/** The person behind a record; records from before programs were told apart name the person alone. */
export function staffIdOf(actor: Actor): string | null {
  return /^(?:token:[^/]*\/)?staff:(.+)$/.exec(actor)?.[1] ?? null;
}

/** The program that acts in the person's name. */
export function apiTokenIdOf(actor: Actor): string | null {
  return /^token:([^/]*)\//.exec(actor)?.[1] ?? null;
}

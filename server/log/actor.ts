import type { Actor } from './port.ts';

/** The id of the person behind a record. Older records name the person only, even if an app acted. */
export function staffIdOf(actor: Actor): string | null {
  return /^(?:token:[^/]*\/)?staff:(.+)$/.exec(actor)?.[1] ?? null;
}

/** The API token that acted in the person's name. `null` if the person acted directly. */
export function apiTokenIdOf(actor: Actor): string | null {
  return /^token:([^/]*)\//.exec(actor)?.[1] ?? null;
}

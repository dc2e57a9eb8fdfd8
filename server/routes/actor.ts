import type { Viewer } from '../../shared/permissions.ts';
import type { Actor } from '../log/port.ts';

/** The actor of a person, or of an app acting in their name. */
export function actorOf({ id, apiTokenId }: Pick<Viewer, 'id' | 'apiTokenId'>): Actor {
  return apiTokenId === undefined ? `staff:${id}` : `token:${apiTokenId}/staff:${id}`;
}

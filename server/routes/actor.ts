import type { Viewer } from '../../shared/permissions.ts';
import type { Actor } from '../log/port.ts';

/** Returns the actor of a record: a person, or an app that acts in a person's name. */
export function actorOf({ id, apiTokenId }: Pick<Viewer, 'id' | 'apiTokenId'>): Actor {
  return apiTokenId === undefined ? `staff:${id}` : `token:${apiTokenId}/staff:${id}`;
}

import type { Kind } from '../../shared/rows.ts';
import type { Joined, Resumed, Unserved } from '../../shared/sync/messages.ts';
import type { Scope } from '../../shared/sync/scope.ts';

/** A scope and the position to resume it from. `except`: kinds that are loaded over REST. */
export type Since = Scope & { since: number; except?: readonly Kind[] };

/** Socket operations on scopes. Each rejects if the connection is lost before the response. */
export interface Wire {
  readonly connected: boolean;
  join(scope: Scope): Promise<Joined>;
  leave(scope: Scope): void;
  resume(epoch: string, scope: Since): Promise<Resumed | Unserved>;
}

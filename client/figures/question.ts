import type { Kind } from '../../shared/rows.ts';
import type { Result } from '../api/api.ts';

export interface Question<D, M> {
  /** Key that changes with everything that affects the result. */
  key: string;
  ask(signal: AbortSignal): Promise<Result<D, M>>;
  /** Brands of the query: comma-separated ids, or 'all'. */
  brand: string;
  /** Scope that pushes the slots of the query. */
  scope: string;
  /** Whether the query is about the present, so that every slot of its brands affects it. */
  now: boolean;
  /** Kinds of rows whose every change affects the result. */
  kinds?: readonly Kind[];
  /** Kinds of rows that affect the result only when added or deleted. */
  comings?: readonly Kind[];
  /** Whether a change of such a row leaves the result as it is. */
  isSame?(before: object, after: object): boolean;
  /** Whether an added or changed row affects the result. */
  isMovedBy?(kind: Kind, after: object): boolean;
}

import type { Kind } from '../../shared/rows.ts';
import type { Result } from '../api/api.ts';

export interface Question<D, M> {
  /** Says all that matters of the question. */
  key: string;
  ask(signal: AbortSignal): Promise<Result<D, M>>;
  /** The brands it is about: ids with commas, or 'all'. */
  brand: string;
  /** The scope that tells of its slots. */
  scope: string;
  /** Whether it is about the present moment, which every slot of the brands moves. */
  now: boolean;
  /** Kinds of rows of which any change is another answer. */
  kinds?: readonly Kind[];
  /** Kinds of rows of which one that comes or goes is another answer. */
  comings?: readonly Kind[];
  /** Whether a change of a row of these kinds leaves the answer as it is. */
  isSame?(before: object, after: object): boolean;
  /** Whether a row that came or changed is another answer. */
  isMovedBy?(kind: Kind, after: object): boolean;
}

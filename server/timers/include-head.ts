import type { WorkEngine } from '../lease/term-engine.ts';

/**
 * Resolves when the rows include everything that any node has recorded until now, so that they contain all references to a blob.
 * @throws LogUnavailable; Error if the rows are closed
 */
export async function includeHead(engine: Pick<WorkEngine, 'log' | 'reached'>): Promise<void> {
  if (!(await engine.reached(await engine.log.head()))) throw new Error('the rows are closed');
}

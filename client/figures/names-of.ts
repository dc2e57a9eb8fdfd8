import type { FigureName } from '../../shared/figures.ts';

/** Returns names of figures as a query parameter. */
export const namesOf = (...names: readonly FigureName[]): string => names.join(',');

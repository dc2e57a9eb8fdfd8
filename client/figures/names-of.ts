import type { FigureName } from '../../shared/figures.ts';

/** Figures as a query names them. */
export const namesOf = (...names: readonly FigureName[]): string => names.join(',');

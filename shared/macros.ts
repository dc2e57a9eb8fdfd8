import type { Macro } from './macro-row.ts';

/** Whether a macro can be run in conversations of a brand. */
export const isMacroOf = ({ brandId }: Pick<Macro, 'brandId'>, brand: string) => brandId === null || brandId === brand;

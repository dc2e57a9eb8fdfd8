import type { HasKind } from './search-query.ts';

/** Kinds of content that each list of a conversation's media contains. */
export const mediaTypes = {
  pictures: ['image', 'video'],
  files: ['file', 'audio'],
  links: ['link'],
} as const satisfies Record<string, readonly HasKind[]>;
export type MediaType = keyof typeof mediaTypes;
export const mediaTypeNames = Object.keys(mediaTypes) as [MediaType, ...MediaType[]];

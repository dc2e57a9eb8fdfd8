import { lazyPart } from '../app/lazy-part.tsx';

/** The dialog for cards, loaded on use or when the page is idle, so that pages open without its code. */
export const CardDialog = lazyPart(async () => (await import('./card-dialog.tsx')).CardDialog);

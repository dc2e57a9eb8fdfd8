import { createContext, use } from 'react';

export const LightboxContext = createContext<(messageId: string) => void>(() => {});

/** Returns a function that opens a picture of the thread in the lightbox. */
export function useLightbox(): (messageId: string) => void {
  return use(LightboxContext);
}

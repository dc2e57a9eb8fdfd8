import { createContext, use } from 'react';

export const LightboxContext = createContext<(messageId: string) => void>(() => {});

/** Opens a picture of the thread in the lightbox. */
export function useLightbox(): (messageId: string) => void {
  return use(LightboxContext);
}

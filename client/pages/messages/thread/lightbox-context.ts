import { createContext, use } from 'react';

export const LightboxContext = createContext<(messageId: string) => void>(() => {});

/** Shows a picture of the thread large. */
export function useLightbox(): (messageId: string) => void {
  return use(LightboxContext);
}

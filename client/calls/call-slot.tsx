import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { loadChunk } from '../load-chunk.ts';
import { activeCallAtom } from './active-call.ts';

const CallWindow = lazy(async () => ({ default: (await loadChunk(() => import('./call-window.tsx'))).CallWindow }));

/** Where the window of a call stands, over every page; its code comes with the first call. */
export function CallSlot() {
  const call = useAtomValue(activeCallAtom);
  return <Suspense>{call !== null && <CallWindow call={call} />}</Suspense>;
}

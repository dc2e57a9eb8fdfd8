import { useAtomValue } from 'jotai';
import { lazyPart } from '../app/lazy-part.tsx';
import { addCatalogue } from '../i18n/i18n.ts';
import { activeCallAtom } from './active-call.ts';

const CallWindow = lazyPart(async () => {
  const [{ CallWindow }] = await Promise.all([import('./call-window.tsx'), addCatalogue()]);
  return CallWindow;
});

/** Renders the call window over every page. Loads its code with the first call. */
export function CallSlot() {
  const call = useAtomValue(activeCallAtom);
  return call !== null && <CallWindow call={call} />;
}

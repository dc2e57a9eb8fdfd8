import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { lazyPart } from '../app/lazy-part.tsx';
import { offerProving, provingAtom } from '../session/proving.ts';

const ProveDialog = lazyPart<{ end: (proved: boolean) => void }>(
  async () => (await import('./prove-dialog.tsx')).ProveDialog,
);

/** Password prompt, above every page. */
export function ProvingSlot() {
  const proving = useAtomValue(provingAtom);
  useEffect(offerProving, []);
  return proving !== null && <ProveDialog end={proving.end} />;
}

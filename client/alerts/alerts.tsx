import { useAtomValue } from 'jotai';
import { lazyPart } from '../app/lazy-part.tsx';
import { useCan } from '../session/session.ts';
import { floatingAtom } from './floating.ts';
import { useMessageAlerts } from './use-message-alerts.ts';

const FloatingAvatars = lazyPart(async () => (await import('./floating-avatars.tsx')).FloatingAvatars);

/** Alerts for new messages, and floating avatars of pinned customers, on every page. */
export function Alerts() {
  return useCan('messages.view') ? <Awake /> : null;
}

function Awake() {
  useMessageAlerts();
  const any = useAtomValue(floatingAtom).length > 0;
  return any && <FloatingAvatars />;
}

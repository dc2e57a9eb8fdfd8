import { useCan } from '../session.ts';
import { FloatingAvatars } from './floating-avatars.tsx';
import { useNotices } from './notices.tsx';
import { useMessageAlerts } from './use-message-alerts.ts';

/** What reaches a person on every page: new messages, notices, and the customers they keep an eye on. */
export function Alerts() {
  return useCan('messages.view') ? <Awake /> : null;
}

function Awake() {
  useMessageAlerts();
  useNotices();
  return <FloatingAvatars />;
}

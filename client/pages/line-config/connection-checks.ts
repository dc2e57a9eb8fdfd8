import type { LineAccount, LineConnection } from '../../../shared/rows.ts';

/** Connection checks. A check is only meaningful if the checks before it succeed. */
export const checkNames = ['token', 'reached', 'signature', 'registered', 'active'] as const;
export type CheckName = (typeof checkNames)[number];

/** Reason why a check failed. The texts are in check-labels.ts. */
export type Advice =
  | 'no-token'
  | 'token-refused'
  | 'not-https'
  | 'url-refused'
  | 'not-reached'
  | 'too-slow'
  | 'disabled'
  | 'other-status'
  | 'unclassified'
  | 'no-secret'
  | 'wrong-secret'
  | 'not-registered'
  | 'other-address'
  | 'switched-off';

export type Check = { name: CheckName } & ({ state: 'good' | 'open' } | { state: 'bad'; advice: Advice });

const requestedReasons = new Set(['OK', 'COULD_NOT_CONNECT', 'REQUEST_TIMEOUT', 'ERROR_STATUS_CODE', 'UNCLASSIFIED']);

type LastTest = LineConnection['lastTest'];
type Found = { state: 'good' | 'open' } | { state: 'bad'; advice: Advice };
const good: Found = { state: 'good' };
const open: Found = { state: 'open' };
const bad = (advice: Advice): Found => ({ state: 'bad', advice });

/** Returns the result of each check, derived from the account and LINE's last test; `open` if the result is not known yet. */
export function connectionChecks(row: LineAccount, lastTest: LastTest, webhookUrl: string | null): Check[] {
  const parts: Record<CheckName, Found> = {
    token: tokenOf(row, lastTest),
    reached: reachedOf(row, lastTest, webhookUrl),
    signature: signatureOf(row, lastTest),
    registered: registeredOf(lastTest, webhookUrl),
    active: activeOf(lastTest),
  };
  return checkNames.map((name) => ({ name, ...parts[name] }));
}

function tokenOf({ hasAccessToken }: LineAccount, lastTest: LastTest): Found {
  if (!hasAccessToken) return bad('no-token');
  if (lastTest === null) return open;
  if (lastTest.reason === 'TOKEN_REFUSED') return bad('token-refused');
  return requestedReasons.has(lastTest.reason) || lastTest.reason === 'INVALID_URL' ? good : open;
}

function reachedOf({ enabled }: LineAccount, lastTest: LastTest, webhookUrl: string | null): Found {
  switch (lastTest?.reason) {
    case 'OK':
      return good;
    case 'INVALID_URL':
      return bad(webhookUrl?.startsWith('https:') === false ? 'not-https' : 'url-refused');
    case 'COULD_NOT_CONNECT':
      return bad('not-reached');
    case 'REQUEST_TIMEOUT':
      return bad('too-slow');
    case 'UNCLASSIFIED':
      return bad('unclassified');
    case 'ERROR_STATUS_CODE':
      // A response with 401 comes from this server, which rejects a wrong signature, so the webhook was reached.
      if (lastTest.statusCode === 401) return good;
      return bad(lastTest.statusCode === 403 || !enabled ? 'disabled' : 'other-status');
    default:
      return open;
  }
}

function signatureOf({ hasChannelSecret }: LineAccount, lastTest: LastTest): Found {
  if (!hasChannelSecret) return bad('no-secret');
  if (lastTest?.reason === 'OK') return good;
  return lastTest?.reason === 'ERROR_STATUS_CODE' && lastTest.statusCode === 401 ? bad('wrong-secret') : open;
}

function registeredOf(lastTest: LastTest, webhookUrl: string | null): Found {
  if (lastTest === null || webhookUrl === null || !requestedReasons.has(lastTest.reason)) return open;
  if (lastTest.registeredUrl === null) return bad('not-registered');
  return lastTest.registeredUrl === webhookUrl ? good : bad('other-address');
}

function activeOf(lastTest: LastTest): Found {
  if (lastTest === null || lastTest.active === null) return open;
  return lastTest.active ? good : bad('switched-off');
}

import { Trans } from '@lingui/react/macro';
import type { LineAccount, LineConnection } from '../../../shared/rows.ts';
import { useAll, useRow } from '../../sync/store.ts';
import { LastEvent, useLastDelivery } from './last-event.tsx';

/** Returns the health of an account. Alerts about rejected webhooks are considered only for users who can see alerts. */
export function useHealth(row: LineAccount): Health {
  const alerts = useAll('alert');
  const isRefused = alerts.some(
    ({ kind, subject, endedAt }) => kind === 'webhook-refused' && subject === row.id && endedAt === null,
  );
  return healthOf(row, useRow('lineConnection', row.id)?.lastTest ?? null, isRefused);
}

export function HealthPhrase({ row, text }: { row: LineAccount; text: HealthText }) {
  const lastAt = useLastDelivery(row);
  switch (text) {
    case 'disabled':
      return <Trans id="lineconfig.health_disabled">disabled</Trans>;
    case 'no-brand':
      return <Trans id="lineconfig.health_no_brand">no brand, disabled</Trans>;
    case 'incomplete':
      return <Trans id="lineconfig.health_incomplete">secrets are missing</Trans>;
    case 'refused':
      return <Trans id="lineconfig.health_refused">webhooks are refused</Trans>;
    case 'test-failed':
      return <Trans id="lineconfig.health_test_failed">last test failed</Trans>;
    case 'silent':
      return <Trans id="lineconfig.health_silent">no event yet</Trans>;
    case 'receiving':
      return lastAt === null ? null : <LastEvent at={lastAt} />;
  }
}

type Health = { state: 'off' | 'bad' | 'soon' | 'good'; text: HealthText };
type HealthText = 'disabled' | 'no-brand' | 'incomplete' | 'refused' | 'test-failed' | 'receiving' | 'silent';

/** Returns the health of an account. If an account has several problems, only the first one in the order of the checks below counts. */
function healthOf(row: LineAccount, lastTest: LineConnection['lastTest'], isRefused: boolean): Health {
  if (row.brandId === null) return { state: 'off', text: 'no-brand' };
  if (!row.enabled) return { state: 'off', text: 'disabled' };
  if (!row.hasChannelSecret || !row.hasAccessToken) return { state: 'soon', text: 'incomplete' };
  if (isRefused) return { state: 'bad', text: 'refused' };
  if (lastTest?.success === false) return { state: 'soon', text: 'test-failed' };
  return row.lastEventAt === null ? { state: 'soon', text: 'silent' } : { state: 'good', text: 'receiving' };
}

import { Trans } from '@lingui/react/macro';
import type { LineAccount, LineConnection } from '../../../shared/rows.ts';
import { useAll, useRow } from '../../sync/store.ts';
import { LastEvent, useLastDelivery } from './last-event.tsx';

/** Health of an account. Alerts of refused webhooks are included for users who can see alerts. */
export function useHealth(row: LineAccount): Health {
  const alerts = useAll('alert');
  const isRefused = alerts.some(
    ({ kind, subject, endedAt }) => kind === 'webhook-refused' && subject === row.id && endedAt === null,
  );
  return healthOf(row, useRow('lineConnection', row.id)?.lastTest ?? null, isRefused);
}

export function HealthPhrase({ row, words }: { row: LineAccount; words: HealthText }) {
  const lastAt = useLastDelivery(row);
  switch (words) {
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
    case 'heard':
      return lastAt === null ? null : <LastEvent at={lastAt} />;
  }
}

type Health = { state: 'off' | 'bad' | 'soon' | 'good'; words: HealthText };
type HealthText = 'disabled' | 'no-brand' | 'incomplete' | 'refused' | 'test-failed' | 'heard' | 'silent';

/** Health of an account. The first matching problem wins. */
function healthOf(row: LineAccount, lastTest: LineConnection['lastTest'], isRefused: boolean): Health {
  if (row.brandId === null) return { state: 'off', words: 'no-brand' };
  if (!row.enabled) return { state: 'off', words: 'disabled' };
  if (!row.hasChannelSecret || !row.hasAccessToken) return { state: 'soon', words: 'incomplete' };
  if (isRefused) return { state: 'bad', words: 'refused' };
  if (lastTest?.success === false) return { state: 'soon', words: 'test-failed' };
  return row.lastEventAt === null ? { state: 'soon', words: 'silent' } : { state: 'good', words: 'heard' };
}

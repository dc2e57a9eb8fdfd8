import type { AlertKind } from '../../../shared/alerts.ts';
import type { Alert } from '../../../shared/monitor-rows.ts';

const weight = { critical: 0, warning: 1, info: 2 };

/** Returns the open alerts, most severe first, then latest first. */
export function openAlerts(all: readonly Alert[]): Alert[] {
  return all
    .filter(({ endedAt }) => endedAt === null)
    .toSorted((a, b) => weight[a.severity] - weight[b.severity] || (a.at < b.at ? 1 : -1));
}

/** Returns the ended alerts. The alert that ended last comes first. */
export function endedAlerts(all: readonly Alert[]): Alert[] {
  return all
    .filter(({ endedAt }) => endedAt !== null)
    .toSorted((a, b) => ((a.endedAt ?? '') < (b.endedAt ?? '') ? 1 : -1));
}

/** Returns the alerts without those that concern another node. @param node `null` on a single machine */
export const alertsOfNode = (alerts: readonly Alert[], node: string | null): Alert[] =>
  alerts.filter(({ detail }) => node === null || detail.node === undefined || detail.node === node);

export type Tone = 'calm' | 'warning' | 'critical';

/** Returns the tone of a chart. The tone is `calm`, without color, unless an alert of one of `kinds` is open. */
export function toneOf(open: readonly Alert[], kinds: readonly AlertKind[]): Tone {
  const own = open.filter(({ kind }) => kinds.includes(kind));
  if (own.some(({ severity }) => severity === 'critical')) return 'critical';
  return own.length > 0 ? 'warning' : 'calm';
}

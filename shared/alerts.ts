/** Every kind of alert: its severity, and when it begins and ends. server/monitor/rules.ts supplies the measured value. */

export const severities = ['info', 'warning', 'critical'] as const;
export type Severity = (typeof severities)[number];

/** Units of the measured values. In `state`, 1 is the bad state. */
export const alertUnits = ['count', 'seconds', 'milliseconds', 'percent', 'megabytes', 'days', 'state'] as const;

/**
 * An alert begins once the value was at or beyond `begins` for `afterMs`, and ends once it was on the good side of `ends` for `quietMs`.
 * Between the two thresholds the state stays unchanged, so that the alert does not flap.
 */
export interface AlertTerms {
  severity: Severity;
  unit: (typeof alertUnits)[number];
  /** Whether low values are the bad ones. */
  low?: true;
  begins: number;
  ends: number;
  afterMs: number;
  quietMs: number;
}

const state = { unit: 'state', begins: 1, ends: 1, afterMs: 0, quietMs: 0 } as const;

export const alertKinds = {
  'line-unreachable': { severity: 'critical', unit: 'count', begins: 2, ends: 1, afterMs: 0, quietMs: 0 },
  'line-errors': { severity: 'warning', unit: 'count', begins: 5, ends: 1, afterMs: 0, quietMs: 0 },
  'quota-used-up': { severity: 'critical', ...state },
  'quota-near': { severity: 'warning', ...state },
  'brand-limit-reached': { severity: 'critical', ...state },
  'brand-limit-near': { severity: 'warning', ...state },
  'webhook-refused': { severity: 'warning', unit: 'count', begins: 3, ends: 1, afterMs: 0, quietMs: 0 },
  'send-failures': { severity: 'warning', unit: 'count', begins: 3, ends: 1, afterMs: 0, quietMs: 0 },
  'send-queue': { severity: 'warning', unit: 'seconds', begins: 60, ends: 15, afterMs: 0, quietMs: 5000 },
  'disk-low': {
    severity: 'warning',
    unit: 'megabytes',
    low: true,
    begins: 5000,
    ends: 6000,
    afterMs: 0,
    quietMs: 5000,
  },
  'disk-full': { severity: 'critical', ...state },
  'dead-letter': { severity: 'critical', unit: 'count', begins: 1, ends: 1, afterMs: 0, quietMs: 0 },
  'set-behind': { severity: 'warning', unit: 'milliseconds', begins: 3000, ends: 1000, afterMs: 0, quietMs: 5000 },
  'set-unready': { severity: 'critical', ...state, afterMs: 3000 },
  'thread-ended': { severity: 'warning', ...state },
  'figures-differ': { severity: 'critical', unit: 'count', begins: 1, ends: 1, afterMs: 0, quietMs: 0 },
  'event-loop': { severity: 'warning', unit: 'milliseconds', begins: 200, ends: 100, afterMs: 0, quietMs: 20_000 },
  memory: { severity: 'warning', unit: 'percent', begins: 90, ends: 85, afterMs: 10_000, quietMs: 30_000 },
  'backup-failed': { severity: 'critical', ...state },
  'clock-back': { severity: 'warning', unit: 'seconds', begins: 5, ends: 1, afterMs: 0, quietMs: 0 },
  'restore-given-up': { severity: 'critical', ...state },
  'backup-old': { severity: 'warning', unit: 'days', begins: 7, ends: 7, afterMs: 0, quietMs: 0 },
} as const satisfies Record<string, AlertTerms>;

export type AlertKind = keyof typeof alertKinds;

/** Alerts about the sending limits of a brand. People who manage its LINE accounts see them too. */
export const lineAlerts: ReadonlySet<AlertKind> = new Set([
  'quota-used-up',
  'quota-near',
  'brand-limit-reached',
  'brand-limit-near',
]);
export const alertNames = Object.keys(alertKinds) as [AlertKind, ...AlertKind[]];

export const termsOf = (kind: AlertKind): AlertTerms => alertKinds[kind];

/** Results of a webhook delivery. */
export const deliveryVerdicts = ['accepted', 'duplicate', 'set-aside', 'replayed', 'refused'] as const;

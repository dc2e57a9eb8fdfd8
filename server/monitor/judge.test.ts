import { describe, expect, test } from 'vitest';
import { alertTexts } from '../../shared/alert-texts.ts';
import { type AlertKind, alertKinds, alertNames, termsOf } from '../../shared/alerts.ts';
import { textsIn } from '../texts/texts.ts';
import { type AlertStates, judge, keyOf } from './alerts.ts';
import type { ClusterNode, Measured, MeasuredNode } from './measured.ts';
import { rules } from './rules.ts';

const account = {
  id: 'a1',
  nickname: 'Tea House',
  brandId: 'b1',
  quota: { warning: 'none' as const, used: 10, value: 500 },
  refusedWebhooks: 0,
  failedSends: 0,
};
const brand = { id: 'b1', name: 'Tea House', level: 'within' as const, billed: 10, warnAt: 50, stopAt: 100 };
const set = { name: 'figures', state: 'ready', percent: 100, records: 0, ms: 0, deadLetters: 0 };
const wellNode: MeasuredNode = {
  id: null,
  isNamed: false,
  disk: { freeBytes: 100e9, isWritable: true },
  sets: [set],
  threads: [{ name: 'search', hasEnded: false }],
  figuresWrong: 0,
  eventLoopP99Ms: 5,
  memoryPercent: 40,
  restoreAbandoned: false,
  clockBehindMs: 0,
};
const peer: ClusterNode = { id: '2', host: 'node-b', isLost: false, records: 0, ms: 0, clockAheadMs: 400 };
const well: Measured = {
  unansweredCalls: 0,
  lineRefusals: 0,
  accounts: [account],
  limitedBrands: [brand],
  sendQueue: { waiting: 0, oldestMs: 0 },
  nodes: [wellNode],
  cluster: [peer],
  backupAgeMs: 3_600_000,
  backupFailed: false,
  hasBackup: true,
};
const illNode = (node: Partial<MeasuredNode>): Partial<Measured> => ({ nodes: [{ ...wellNode, ...node }] });

/** Measurements that trigger each kind of alert. */
const ill: Record<AlertKind, Partial<Measured>> = {
  'line-unreachable': { unansweredCalls: 2 },
  'line-errors': { lineRefusals: 5 },
  'quota-used-up': { accounts: [{ ...account, quota: { ...account.quota, warning: 'reached' } }] },
  'quota-near': { accounts: [{ ...account, quota: { ...account.quota, warning: 'near' } }] },
  'brand-limit-reached': { limitedBrands: [{ ...brand, level: 'stopped', billed: 100 }] },
  'brand-limit-near': { limitedBrands: [{ ...brand, level: 'near', billed: 50 }] },
  'webhook-refused': { accounts: [{ ...account, refusedWebhooks: 3 }] },
  'send-failures': { accounts: [{ ...account, failedSends: 3 }] },
  'send-queue': { sendQueue: { waiting: 4, oldestMs: 61_000 } },
  'disk-low': illNode({ disk: { freeBytes: 4e9, isWritable: true } }),
  'disk-full': illNode({ disk: { freeBytes: 100e9, isWritable: false } }),
  'dead-letter': illNode({ sets: [{ ...set, deadLetters: 1 }] }),
  'set-behind': illNode({ sets: [{ ...set, records: 30, ms: 3000 }] }),
  'set-unready': illNode({ sets: [{ ...set, state: 'stuck' }] }),
  'thread-ended': illNode({ threads: [{ name: 'search', hasEnded: true }] }),
  'figures-differ': illNode({ figuresWrong: 1 }),
  'event-loop': illNode({ eventLoopP99Ms: 250 }),
  memory: illNode({ memoryPercent: 95 }),
  'backup-failed': { backupFailed: true },
  'clock-back': illNode({ clockBehindMs: 60_000 }),
  'clock-skew': { cluster: [{ ...peer, clockAheadMs: -1000 }] },
  'restore-given-up': illNode({ restoreAbandoned: true }),
  'node-lost': { cluster: [{ ...peer, isLost: true }] },
  'node-behind': { cluster: [{ ...peer, records: 400, ms: 31_000 }] },
  'backup-old': { backupAgeMs: 8 * 86_400_000 },
};

/** Evaluates measurements taken one second apart, and returns the alerts that begin and end. */
function over(measured: readonly Measured[], from: AlertStates = new Map()) {
  const changes: string[] = [];
  let states = from;
  measured.forEach((one, n) => {
    const judgement = judge(states, one, n * 1000);
    for (const { kind } of judgement.raised) changes.push(`${n} ${kind} begins`);
    for (const key of judgement.ended) changes.push(`${n} ${key} ends`);
    states = judgement.states;
  });
  return changes;
}
const seconds = (count: number, measured: Measured) => Array.from({ length: count }, () => measured);

describe.each(alertNames)('%s', (kind) => {
  const { afterMs, quietMs } = termsOf(kind);

  test('is raised within its time, without other alerts, and ends', () => {
    const begins = afterMs / 1000;
    const bad = seconds(begins + 1, { ...well, ...ill[kind] });
    const good = seconds(quietMs / 1000 + 1, well);
    const key = keyOf(kind, rules[kind]({ ...well, ...ill[kind] })[0]?.subject ?? null);
    expect(over([...bad, ...good])).toEqual([`${begins} ${kind} begins`, `${begins + 1 + quietMs / 1000} ${key} ends`]);
  });

  test('is not raised while all values are good', () => {
    expect(over(seconds(120, well)).filter((line) => line.includes(kind))).toEqual([]);
  });
});

test('is unchanged between its two thresholds', () => {
  const at = (ms: number) => ({ ...well, ...illNode({ eventLoopP99Ms: ms }) });
  expect(over(seconds(60, at(150)))).toEqual([]);
  expect(over([at(250), ...seconds(60, at(150))])).toEqual(['0 event-loop begins']);
});

test('a value that is good for too short a time does not end the alert', () => {
  const bad = { ...well, ...ill['event-loop'] };
  const flapping = Array.from({ length: 30 }, () => [bad, well]).flat();
  expect(over(flapping)).toEqual(['0 event-loop begins']);
});

test('a value that is bad for too short a time does not raise the alert', () => {
  const bad = { ...well, ...ill.memory };
  expect(over([...seconds(9, bad), well, ...seconds(9, bad)])).toEqual([]);
});

test('subjects are judged separately, and a missing one does not count as bad', () => {
  const other = { ...account, id: 'a2', brandId: 'b2', refusedWebhooks: 3 };
  const both = { ...well, accounts: [{ ...account, refusedWebhooks: 3 }, other] };
  expect(over([both, { ...well, accounts: [other] }])).toEqual([
    '0 webhook-refused begins',
    '0 webhook-refused begins',
    '1 webhook-refused/a1 ends',
  ]);
});

test('an alert that was open before a restart continues or ends', () => {
  const key = keyOf('disk-full', null);
  const before: AlertStates = new Map([[key, { kind: 'disk-full' as const, phase: 'open' as const, since: 0 }]]);
  expect(over([{ ...well, ...ill['disk-full'] }], before)).toEqual([]);
  expect(over([well], before)).toEqual([`0 ${key} ends`]);
});

test('a full disk raises one alert, not two', () => {
  const full = { ...well, ...illNode({ disk: { freeBytes: 0, isWritable: false } }) };
  expect(over([full])).toEqual(['0 disk-full begins']);
});

test('alerts of a machine are raised for each node, and their texts name it', () => {
  const nodes = ['1', '2', '3'].map((id) => ({ ...wellNode, id, isNamed: true, memoryPercent: id === '1' ? 40 : 95 }));
  expect(over(seconds(11, { ...well, nodes }))).toEqual(['10 memory begins', '10 memory begins']);
  const readings = rules.memory({ ...well, nodes });
  expect(readings.map(({ subject }) => subject)).toEqual(['node/1', 'node/2', 'node/3']);
  const { title } = alertTexts({ kind: 'memory', detail: readings[1]?.detail ?? {} }, 'en', textsIn('en'));
  expect(title).toBe('Node 2: Memory is running out');
});

test('the only node of a cluster is not named', () => {
  const [reading] = rules.memory({ ...well, nodes: [{ ...wellNode, id: '1' }] });
  expect(reading).toMatchObject({ subject: 'node/1', detail: { percent: 40 } });
  const { title } = alertTexts({ kind: 'memory', detail: reading?.detail ?? {} }, 'en', textsIn('en'));
  expect(title).toBe('Memory is running out');
});

test('the end threshold is on the good side of the start threshold', () => {
  for (const kind of alertNames) {
    const { low, begins, ends } = termsOf(kind);
    expect(low ? ends >= begins : ends <= begins, kind).toBe(true);
  }
  expect(Object.keys(alertKinds)).toHaveLength(alertNames.length);
});

test('without a backup, the age is that of the log', () => {
  const old = { ...well, backupAgeMs: 8 * 86_400_000 };
  const todo = (measured: Measured) => {
    const { detail = {} } = rules['backup-old'](measured)[0] ?? {};
    return alertTexts({ kind: 'backup-old', detail }, 'en', textsIn('en')).todo;
  };
  expect(todo(old)).toContain('The last backup is 8 days old.');
  expect(todo({ ...old, hasBackup: false })).toContain('There is no backup yet.');
});

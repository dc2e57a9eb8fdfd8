import type { AlertKind } from '../../shared/alerts.ts';
import type { AlertDetail } from '../../shared/monitor-rows.ts';
import type { ClusterNode, LimitedBrand, Measured, MeasuredAccount, MeasuredNode } from './measured.ts';

/**
 * A measured value for one kind of alert. `subject` is the id of the measured object, such as a LINE account, or `null` for the whole
 * installation. In a cluster, the subject of what each node measures begins with `node/<id>`. `alertKinds` defines the thresholds.
 */
export interface Reading {
  subject: string | null;
  brandId: string | null;
  value: number;
  /** Values for the text of the alert. */
  detail: AlertDetail;
}

const ofAll = (value: number, detail: AlertDetail = {}): Reading[] => [{ subject: null, brandId: null, value, detail }];

const ofAccounts =
  (value: (account: MeasuredAccount) => number, detail: (account: MeasuredAccount) => AlertDetail = () => ({})) =>
  ({ accounts }: Measured): Reading[] =>
    accounts.map((account) => ({
      subject: account.id,
      brandId: account.brandId,
      value: value(account),
      detail: { account: account.nickname, ...detail(account) },
    }));

const ofBrands =
  (isBad: (brand: LimitedBrand) => boolean, limit: 'warnAt' | 'stopAt') =>
  ({ limitedBrands }: Measured): Reading[] =>
    limitedBrands.map((brand) => ({
      subject: brand.id,
      brandId: brand.id,
      value: is(isBad(brand)),
      detail: { brand: brand.name, used: brand.billed, limit: brand[limit] },
    }));

/** Readings of each node. @param of returns the readings of a node as on a single machine */
const ofNodes =
  (of: (node: MeasuredNode) => Reading[]) =>
  ({ nodes }: Measured): Reading[] =>
    nodes.flatMap((node) => (node.id === null ? of(node) : of(node).map((reading) => onNode(reading, node))));

function onNode(reading: Reading, { id, isNamed }: MeasuredNode): Reading {
  const subject = reading.subject === null ? `node/${id}` : `node/${id}/${reading.subject}`;
  return { ...reading, subject, detail: isNamed ? { ...reading.detail, node: id } : reading.detail };
}

const ofCluster =
  (value: (node: ClusterNode) => number, detail: (node: ClusterNode) => AlertDetail) =>
  ({ cluster }: Measured): Reading[] =>
    cluster.map((node) => ({
      subject: `node/${node.id}`,
      brandId: null,
      value: value(node),
      detail: { node: node.id, host: node.host, ...detail(node) },
    }));

const is = (isBad: boolean) => (isBad ? 1 : 0);
const quota = ({ quota: { used, value } }: MeasuredAccount) => ({ used, limit: value });
const megabyte = 1_000_000;
const dayMs = 86_400_000;
/** Free megabytes below which the disk counts as full. The log needs space for the records of several minutes. */
export const fullMegabytes = 100;

/** Derives the value of each kind of alert from the measurements. */
export const rules: { readonly [K in AlertKind]: (measured: Measured) => Reading[] } = {
  'line-unreachable': ({ unansweredCalls, sendQueue }) => ofAll(unansweredCalls, { waiting: sendQueue.waiting }),
  'line-errors': ({ lineRefusals }) => ofAll(lineRefusals, { count: lineRefusals }),
  'quota-used-up': ofAccounts((account) => is(account.quota.warning === 'reached'), quota),
  'quota-near': ofAccounts((account) => is(account.quota.warning === 'near'), quota),
  'brand-limit-reached': ofBrands(({ level }) => level === 'stopped', 'stopAt'),
  'brand-limit-near': ofBrands(({ level }) => level === 'near', 'warnAt'),
  'webhook-refused': ofAccounts(
    (account) => account.refusedWebhooks,
    (account) => ({ count: account.refusedWebhooks }),
  ),
  'send-failures': ofAccounts(
    (account) => account.failedSends,
    (account) => ({ count: account.failedSends }),
  ),
  'send-queue': ({ sendQueue }) => ofAll(sendQueue.oldestMs / 1000, { waiting: sendQueue.waiting }),
  'disk-low': ofNodes(({ disk }) => {
    const free = Math.round(disk.freeBytes / megabyte);
    // Omitted while the disk counts as full, because a full disk has a separate alert.
    return isFull(disk) ? [] : ofAll(free, { free });
  }),
  'disk-full': ofNodes(({ disk }) => ofAll(is(isFull(disk)), { free: Math.round(disk.freeBytes / megabyte) })),
  'dead-letter': ofNodes(({ sets }) =>
    sets.map(({ name, deadLetters }) => ({
      subject: name,
      brandId: null,
      value: deadLetters,
      detail: { set: name, count: deadLetters },
    })),
  ),
  'set-behind': ofNodes(({ sets }) =>
    // Omits rows that are being rebuilt, because they are always behind and have a separate alert.
    sets
      .filter(({ state }) => state !== 'rebuilding')
      .map(({ name, records, ms }) => ({ subject: name, brandId: null, value: ms, detail: { set: name, records } })),
  ),
  'set-unready': ofNodes(({ sets }) =>
    sets.map(({ name, state, percent }) => ({
      subject: name,
      brandId: null,
      value: is(state !== 'ready'),
      detail: { set: name, state, percent },
    })),
  ),
  'thread-ended': ofNodes(({ threads }) =>
    threads.map(({ name, hasEnded }) => ({
      subject: name,
      brandId: null,
      value: is(hasEnded),
      detail: { thread: name },
    })),
  ),
  'figures-differ': ofNodes(({ figuresWrong }) => ofAll(figuresWrong, { count: figuresWrong })),
  'event-loop': ofNodes(({ eventLoopP99Ms }) => ofAll(eventLoopP99Ms, { ms: Math.round(eventLoopP99Ms) })),
  memory: ofNodes(({ memoryPercent }) => ofAll(memoryPercent, { percent: Math.round(memoryPercent) })),
  'backup-failed': ({ backupFailed }) => ofAll(is(backupFailed)),
  'clock-back': ofNodes(({ clockBehindMs }) =>
    ofAll(clockBehindMs / 1000, { seconds: Math.round(clockBehindMs / 1000) }),
  ),
  'clock-skew': ofCluster(
    ({ clockAheadMs }) => Math.abs(clockAheadMs) / 1000,
    ({ clockAheadMs }) => ({ seconds: Math.round(Math.abs(clockAheadMs) / 1000) }),
  ),
  'restore-given-up': ofNodes(({ restoreAbandoned }) => ofAll(is(restoreAbandoned))),
  'node-lost': ofCluster(
    ({ isLost }) => is(isLost),
    () => ({}),
  ),
  'node-behind': ofCluster(
    ({ ms }) => ms / 1000,
    ({ records, ms }) => ({ records, seconds: Math.round(ms / 1000) }),
  ),
  'backup-old': ({ backupAgeMs, hasBackup }) =>
    // If there has never been a backup, the age of the first record is used.
    ofAll(backupAgeMs / dayMs, { days: hasBackup ? Math.floor(backupAgeMs / dayMs) : null }),
};

const isFull = ({ freeBytes, isWritable }: MeasuredNode['disk']) => !isWritable || freeBytes < fullMegabytes * megabyte;

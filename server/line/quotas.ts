import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '../../shared/limits.ts';
import { quotaOf, type ReportedQuota, reportedOf } from '../../shared/quota.ts';
import type { Message } from '../../shared/rows.ts';
import type { Engine } from '../engine/engine.ts';
import type { Commit } from '../engine/projector.ts';
import type { Secrets } from '../keys/secrets.ts';
import type { LineQuotas } from '../ports/line-quotas.ts';
import type { LineClient } from './client.ts';
import { OpenedSecrets } from './opened-secrets.ts';

export interface QuotasOptions {
  engine: Engine;
  secrets: Secrets;
  client: LineClient;
  warn: (message: string, error?: unknown) => void;
}

/** Maximum wait for the result in milliseconds. Short, because a screen is waiting. */
const patienceMs = 3000;

interface Account {
  queriedAt: number;
  query: Promise<void> | null;
  later: NodeJS.Timeout | null;
}

/** Queries LINE for the remaining messages of the month: on demand and after push messages, at most once per minute and account. */
export class Quotas implements LineQuotas {
  private readonly options: QuotasOptions;
  private readonly accessTokens: OpenedSecrets;
  private readonly accounts = new Map<string, Account>();
  private unsubscribe: (() => void) | null = null;

  constructor(options: QuotasOptions) {
    this.options = options;
    this.accessTokens = new OpenedSecrets(options.secrets);
  }

  /** Starts to query after push messages. Queries on demand work also without it. */
  start(): void {
    this.unsubscribe = this.options.engine.onCommit((commit) => {
      for (const lineAccountId of this.pushedBy(commit)) this.soon(lineAccountId);
    });
  }

  private pushedBy({ changes }: Commit): Set<string> {
    const { read } = this.options.engine;
    const pushed = new Set<string>();
    for (const { kind, before, after } of changes) {
      if (kind !== 'message' || after === undefined) continue;
      const row = after.row as Message;
      const was = before?.row as Message | undefined;
      if (row.sentVia !== 'push' || row.status !== 'sent' || was?.status === 'sent') continue;
      const lineAccountId = read('conversation', row.conversationId)?.row.lineAccountId;
      if (lineAccountId !== undefined) pushed.add(lineAccountId);
    }
    return pushed;
  }

  refresh(lineAccountId: string): Promise<void> {
    const account = this.accountOf(lineAccountId);
    if (account.query === null && this.waitFor(account) > 0) return Promise.resolve();
    return Promise.race([this.queryOnce(lineAccountId, account), delay(patienceMs, undefined, { ref: false })]);
  }

  private soon(lineAccountId: string): void {
    const account = this.accountOf(lineAccountId);
    if (account.later !== null) return;
    const wait = account.query === null ? this.waitFor(account) : limits.quotaEveryMs;
    if (wait === 0) {
      void this.queryOnce(lineAccountId, account);
      return;
    }
    account.later = setTimeout(() => {
      account.later = null;
      void this.refresh(lineAccountId);
    }, wait);
    account.later.unref();
  }

  private accountOf(lineAccountId: string): Account {
    const known = this.accounts.get(lineAccountId);
    if (known !== undefined) return known;
    const made = { queriedAt: Number.NEGATIVE_INFINITY, query: null, later: null };
    this.accounts.set(lineAccountId, made);
    return made;
  }

  private waitFor({ queriedAt }: Account): number {
    return Math.max(0, queriedAt + limits.quotaEveryMs - this.options.engine.now());
  }

  private queryOnce(lineAccountId: string, account: Account): Promise<void> {
    account.query ??= this.queryLine(lineAccountId, account)
      .catch((error: unknown) => this.options.warn('LINE quota could not be recorded', error))
      .finally(() => {
        account.query = null;
      });
    return account.query;
  }

  private async queryLine(lineAccountId: string, account: Account): Promise<void> {
    const { engine, client } = this.options;
    account.queriedAt = engine.now();
    const stored = engine.read('lineAccount', lineAccountId);
    const accessToken = this.accessTokens.open(stored?.hidden.accessToken ?? null);
    if (accessToken === null || stored?.row.brandId == null) return;
    const [plan, used] = await Promise.all([
      client.call(accessToken, (bot) => bot.getMessageQuota()),
      client.call(accessToken, (bot) => bot.getMessageQuotaConsumption()),
    ]);
    if (plan.state !== 'accepted' || used.state !== 'accepted') return;
    const quota = readQuota(plan.body, used.body);
    if (quota === null || this.isKnown(lineAccountId, quota)) return;
    const event = { type: 'line-account.quota-told' as const, lineAccountId, quota };
    const appended = await engine.append({ stream: 'config', at: engine.now(), actor: 'line', events: [event] });
    if (appended.state === 'appended') await engine.reached(appended.position, limits.behindMs);
  }

  /** Whether the recorded quota equals the reported one and is still recent. */
  private isKnown(lineAccountId: string, quota: ReportedQuota): boolean {
    const { engine } = this.options;
    const row = engine.read('lineQuota', lineAccountId)?.row;
    if (row === undefined || engine.now() - Date.parse(row.asOf) > limits.quotaStaleMs) return false;
    return JSON.stringify(quotaOf(reportedOf(row), row.asOf)) === JSON.stringify(quotaOf(quota, row.asOf));
  }

  /** Resolves when no query is in progress. */
  async idle(): Promise<void> {
    await Promise.all([...this.accounts.values()].map(({ query }) => query));
  }

  async stop(): Promise<void> {
    this.unsubscribe?.();
    for (const account of this.accounts.values()) {
      if (account.later !== null) clearTimeout(account.later);
      account.later = null;
    }
    await this.idle();
  }
}

const count = (value: unknown) => (Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : null);

/** Reads LINE's response. `null` if its format is unknown. */
function readQuota(plan: object, consumption: object): ReportedQuota | null {
  const { type, value } = plan as { type?: unknown; value?: unknown };
  const used = count((consumption as { totalUsage?: unknown }).totalUsage);
  if (used === null) return null;
  if (type === 'none') return { type, used };
  const limit = count(value);
  return type === 'limited' && limit !== null ? { type, value: limit, used } : null;
}

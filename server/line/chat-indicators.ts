import type { Engine } from '../engine/engine.ts';
import type { Commit } from '../engine/projector.ts';
import type { Secrets } from '../keys/secrets.ts';
import { settingsOf } from '../projections/defaults.ts';
import type { Stored } from '../projections/stored.ts';
import type { LineClient } from './client.ts';
import { OpenedSecrets } from './opened-secrets.ts';

export interface ChatIndicatorsOptions {
  engine: Engine;
  secrets: Secrets;
  /** Client for the loading animation, which every process requests. */
  client: LineClient;
  /** Client for read marks, which only the process that has the lease requests. */
  workClient: LineClient;
}

const dotsEveryMs = 15_000;
/**
 * Duration of the loading animation in seconds. Longer than the interval between two calls, so that the animation does not stop while
 * somebody types. LINE accepts multiples of five.
 */
const dotsSeconds = 20;
const atOnce = 8;
const waitingMax = 500;
const rememberedMax = 5000;

/**
 * Shows chat indicators in LINE: the loading animation while somebody types, and read marks on the customer's messages. Each call is made
 * at most once. Nothing waits for a call or depends on its result.
 */
export class ChatIndicators {
  private readonly options: ChatIndicatorsOptions;
  private readonly accessTokens: OpenedSecrets;
  private readonly dotsAt = new Map<string, number>();
  private readonly marked = new Map<string, string>();
  private readonly waiting: (() => Promise<unknown>)[] = [];
  private readonly running = new Set<Promise<void>>();
  private unsubscribe: (() => void) | null = null;

  constructor(options: ChatIndicatorsOptions) {
    this.options = options;
    this.accessTokens = new OpenedSecrets(options.secrets);
  }

  /** Starts to mark messages as read. The loading animation is shown also without it. */
  start(): void {
    this.unsubscribe = this.options.engine.onCommit((commit) => this.follow(commit));
  }

  /**
   * Called when a member of staff types a reply. Shows the customer the loading animation at most every 15 s, except in groups and rooms.
   */
  typed(conversationId: string): void {
    const { engine, client } = this.options;
    const conversation = engine.read('conversation', conversationId);
    if (!settingsOf(engine.read).loadingDots || conversation === undefined || !isOpenTo(conversation)) return;
    if (conversation.row.kind !== 'user') return;
    const now = engine.now();
    if (now - (this.dotsAt.get(conversationId) ?? Number.NEGATIVE_INFINITY) < dotsEveryMs) return;
    const accessToken = this.accessTokenOf(conversation);
    if (accessToken === null) return;
    remember(this.dotsAt, conversationId, now);
    const request = { chatId: conversation.hidden.sourceId, loadingSeconds: dotsSeconds };
    this.do(() => client.call(accessToken, (bot) => bot.showLoadingAnimation(request)));
  }

  private follow({ changes }: Commit): void {
    const { engine } = this.options;
    for (const { kind, before, after } of changes) {
      if (kind !== 'conversation' || before === undefined || after === undefined) continue;
      const [was, is] = [before as Stored<'conversation'>, after as Stored<'conversation'>];
      // LINE always marks all of the customer's messages as read, so the call is made only when no message is unread.
      const read = is.hidden.readUpTo > was.hidden.readUpTo && is.row.unreadCount === 0;
      if (read && settingsOf(engine.read).readMarks && isOpenTo(is)) this.markRead(is);
    }
  }

  private markRead(conversation: Stored<'conversation'>): void {
    const { workClient: client } = this.options;
    const { readToken: markAsReadToken } = conversation.hidden;
    const { id } = conversation.row;
    const accessToken = this.accessTokenOf(conversation);
    if (markAsReadToken === null || accessToken === null || this.marked.get(id) === markAsReadToken) return;
    remember(this.marked, id, markAsReadToken);
    this.do(() => client.call(accessToken, (bot) => bot.markMessagesAsReadByToken({ markAsReadToken })));
  }

  private accessTokenOf({ row }: Stored<'conversation'>): string | null {
    const account = this.options.engine.read('lineAccount', row.lineAccountId);
    return account?.row.enabled === true ? this.accessTokens.open(account.hidden.accessToken) : null;
  }

  private do(call: () => Promise<unknown>): void {
    if (this.waiting.length >= waitingMax) return;
    this.waiting.push(call);
    this.pump();
  }

  private pump(): void {
    while (this.running.size < atOnce) {
      const call = this.waiting.shift();
      if (call === undefined) return;
      const done: Promise<void> = call()
        .catch(() => undefined)
        .then(() => {
          this.running.delete(done);
          this.pump();
        });
      this.running.add(done);
    }
  }

  /** Resolves when no call is in progress. */
  async idle(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }

  async stop(): Promise<void> {
    this.unsubscribe?.();
    this.waiting.length = 0;
    await this.idle();
  }
}

/**
 * Whether indicators may be shown to the customer. `false` if the customer is blocked or has left, or while another program controls the
 * chat.
 */
function isOpenTo({ row, hidden }: Stored<'conversation'>): boolean {
  return hidden.reachable && !hidden.standby && row.serviceStatus !== 'blocked';
}

function remember<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > rememberedMax) map.delete(map.keys().next().value as string);
}

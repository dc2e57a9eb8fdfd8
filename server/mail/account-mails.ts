import type { SecurityNotice } from '../../shared/rows.ts';
import { htmlLang, type Language, languages, locales } from '../../shared/vocabulary.ts';
import { type Backoff, defaultBackoff } from '../effects/effect-loop.ts';
import type { Engine } from '../engine/engine.ts';
import { newId } from '../keys/ids.ts';
import type { Mail, Mailer } from '../ports/mailer.ts';
import type { Warn } from '../process/contain.ts';
import { WorkQueue } from '../process/work-queue.ts';
import { settingsOf } from '../projections/defaults.ts';
import type { Read, RowChange, Stored } from '../projections/stored.ts';
import { escapeHtml } from '../texts/html.ts';
import { textsIn } from '../texts/texts.ts';
import { accountMailTexts, administrator, foot } from './account-mail-texts.ts';
import { messageIdOf } from './message-id.ts';

interface AccountMailsOptions {
  engine: Pick<Engine, 'read' | 'now' | 'onCommit'>;
  mailer: Mailer;
  publicUrl: string;
  warn: Warn;
  backoff?: Backoff;
}

interface LinkMail {
  what: 'invitation' | 'reset' | 'requestedReset';
  staffId: string;
  /** URL with the link's token, which is not stored anywhere. */
  url: string;
  by: string;
  until: number;
  /** Language of the request. Used if the person's language is unknown. */
  language: Language;
}

const waitingMax = 1000;
/** Maximum number of mails sent concurrently, each over a separate connection. */
const connectionsMax = 4;
const attemptsMax = 5;
/**
 * Maximum age of a security notice that is mailed, in milliseconds. Rebuilding the rows from the log creates older notices again, which
 * must not be mailed a second time.
 */
const noticeAgeMax = 10 * 60_000;

/**
 * Minimum milliseconds between two updates of the same notice. An update that follows sooner is not mailed, so that a continuing attack
 * causes only one mail.
 */
const pauseMs = 60 * 60_000;

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * Sends mails about accounts: one-time links and security notices. Queues the mails in memory, because only the hash of a link may be
 * stored. A link that is lost in a restart can be requested again, and notices are also shown in the app.
 */
export class AccountMails {
  private readonly options: AccountMailsOptions;
  private stopping = new AbortController();
  private readonly queue = new WorkQueue({ atOnce: connectionsMax, waiting: waitingMax });
  private readonly waits = new Set<NodeJS.Timeout>();
  private readonly underWay = new Set<Promise<void>>();
  private unsubscribe: () => void = () => undefined;

  constructor(options: AccountMailsOptions) {
    this.options = options;
  }

  /** Starts to mail security notices. Links are mailed even before it is called. */
  start(): void {
    const { engine } = this.options;
    this.stopping = new AbortController();
    this.unsubscribe = engine.onCommit(({ changes }) => {
      for (const { kind, before, after } of changes) {
        if (kind !== 'securityNotice' || after === undefined) continue;
        const notice = after.row as SecurityNotice;
        const last = before?.row as SecurityNotice | undefined;
        if (last !== undefined && Date.parse(notice.at) - Date.parse(last.at) < pauseMs) continue;
        if (engine.now() - Date.parse(notice.at) <= noticeAgeMax) this.sendNotice(notice, changes);
      }
    });
  }

  /** @returns the person's mail address; `null` if there is none or no mail server is configured */
  addressOf(staffId: string): string | null {
    return this.usable(this.options.engine.read('staff', staffId)?.row.email);
  }

  private usable(email = ''): string | null {
    return email !== '' && this.options.mailer.isSetUp() ? email : null;
  }

  sendLink({ what, staffId, url, by, until, language }: LinkMail): void {
    this.send(what, staffId, this.addressOf(staffId), { by, until, link: url, language });
  }

  /**
   * Mails a security notice. A notice about a changed mail address is sent to the previous address.
   * @param changes row changes of the commit, which contain the previous address
   */
  private sendNotice({ cause, staffId, about, by }: SecurityNotice, changes: readonly RowChange[]): void {
    const page = cause === 'newAdministrator' ? '/access-control' : '/settings/account';
    const link = `${this.options.publicUrl}${page}`;
    const address = cause === 'emailChanged' ? this.usable(emailBefore(changes, staffId)) : this.addressOf(staffId);
    this.send(cause, staffId, address, { by: by?.name ?? '', about: about.name, link, language: 'en' });
  }

  private send(
    what: keyof typeof accountMailTexts,
    staffId: string,
    address: string | null,
    details: { by: string; about?: string; until?: number; link: string; language: Language },
  ): void {
    const { engine, publicUrl, warn } = this.options;
    const person = engine.read('staff', staffId);
    if (address === null || person === undefined) return;
    if (this.underWay.size + this.waits.size >= waitingMax) {
      warn('Account mail dropped: the queue is full');
      return;
    }
    const language = mailLanguageOf(person, details.language);
    const system = oneLine(settingsOf(engine.read).systemName);
    const textIn = textsIn(language);
    const values = {
      system,
      username: person.row.username,
      by: oneLine(details.by),
      about: oneLine(details.about ?? ''),
      brands: brandNames(engine.read, person).map(oneLine).join(', '),
      until: details.until === undefined ? '' : timeIn(language, details.until, settingsOf(engine.read).timeZone),
    };
    const { subject: subjectText, lines: texts, otherwise, button } = accountMailTexts[what];
    const [first, second] = texts;
    const isKnown = otherwise === undefined || values[otherwise.without] !== '';
    const named = { ...values, by: values.by || textIn(administrator) };
    const lines = [isKnown ? first : otherwise.line, second].map((text) => textIn(text, named));
    const subject = textIn(subjectText, named);
    const link = { label: textIn(button), link: details.link };
    const body = letter({ language, lines, button: link, foot: textIn(foot, { system }) });
    this.attempt({ messageId: messageIdOf(newId(engine.now()), publicUrl), to: [address], subject, ...body }, 0);
  }

  private attempt(mail: Mail, failures: number): void {
    const work = this.deliver(mail, failures)
      .catch((error: unknown) => this.options.warn('Account mail could not be sent', error))
      .finally(() => this.underWay.delete(work));
    this.underWay.add(work);
  }

  private async deliver(mail: Mail, failures: number): Promise<void> {
    const { mailer, warn, backoff = defaultBackoff } = this.options;
    const outcome = await this.queue.run(() => mailer.send(mail, { signal: this.stopping.signal }));
    if (outcome.state === 'sent' || this.stopping.signal.aborted) return;
    if (outcome.state !== 'retry' || failures + 1 >= attemptsMax) {
      warn(`Account mail could not be sent: ${outcome.problem}`);
      return;
    }
    const wait = setTimeout(
      () => {
        this.waits.delete(wait);
        this.attempt(mail, failures + 1);
      },
      backoff(failures + 1),
    ).unref();
    this.waits.add(wait);
  }

  /** Resolves when no mail is being sent. Does not wait for mails that wait for a retry. */
  async idle(): Promise<void> {
    while (this.underWay.size > 0) await Promise.all(this.underWay);
  }

  async stop(): Promise<void> {
    this.unsubscribe();
    this.stopping.abort();
    for (const wait of this.waits) clearTimeout(wait);
    this.waits.clear();
    await this.idle();
  }
}

const emailBefore = (changes: readonly RowChange[], staffId: string) =>
  (changes.find(({ kind, id }) => kind === 'staff' && id === staffId) as RowChange<'staff'> | undefined)?.before?.row
    .email;

/** Returns the language of mails to a person: the first of the person's reply languages, or `otherwise` if there are none. */
const mailLanguageOf = ({ row }: Stored<'staff'>, otherwise: Language): Language => row.languages[0] ?? otherwise;

/** Returns the names of a person's brands. Empty if the person has access to all brands. */
export function brandNames(read: Read, { row }: Stored<'staff'>): string[] {
  return row.assignedBrands.flatMap((id) => read('brand', id)?.row.name ?? []);
}

function timeIn(language: Language, at: number, timeZone: string): string {
  const form = { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const time = new Intl.DateTimeFormat(locales[language], { ...form, timeZone }).format(at);
  return `${time} (${timeZone})`;
}

/** Returns the first supported language in an `accept-language` header, otherwise English. */
export function requestedLanguage(header: string | undefined): Language {
  const wanted = (header ?? '').split(',').map((one) => one.trim().slice(0, 2).toLowerCase());
  return wanted.flatMap((tag) => languages.filter((one) => one === tag))[0] ?? 'en';
}

interface Letter {
  language: Language;
  lines: readonly string[];
  button: { label: string; link: string };
  foot: string;
}

const styles = {
  body: 'font-family:sans-serif;font-size:16px;line-height:1.6;color:#1a1b1e',
  button:
    'display:inline-block;padding:10px 16px;border-radius:6px;background:#1864ab;color:#ffffff;text-decoration:none',
  foot: 'font-size:13px;color:#5c5f66',
};

/** Renders a mail with one link as text and HTML. */
function letter({ language, lines, button, foot }: Letter): { text: string; html: string } {
  const text = [...lines, '', `${button.label}: ${button.link}`, '', foot, ''].join('\n');
  const paragraphs = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('');
  const html =
    `<!doctype html><html lang="${htmlLang[language]}"><body style="${styles.body}">${paragraphs}` +
    `<p><a href="${escapeHtml(button.link)}" style="${styles.button}">${escapeHtml(button.label)}</a></p>` +
    `<p style="${styles.foot}">${escapeHtml(foot)}</p></body></html>`;
  return { text, html };
}

import { Readable } from 'node:stream';
import type { EventOf } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import { fileNameOf } from '../../shared/report-file-name.ts';
import type { Report, ScheduleRun } from '../../shared/report-rows.ts';
import { fileTypes } from '../../shared/reports.ts';
import type { Blobs } from '../blobs/port.ts';
import { claimMail } from '../commands/report-mails.ts';
import { type Backoff, EffectLoop } from '../effects/effect-loop.ts';
import type { WorkEngine } from '../lease/term-engine.ts';
import { messageIdOf } from '../mail/message-id.ts';
import type { Mail, MailAttachment, Mailer, MailOutcome } from '../ports/mailer.ts';
import type { Warn } from '../process/contain.ts';
import { settingsOf } from '../projections/defaults.ts';
import type { ReportFile } from '../projections/stored.ts';
import type { RowQueries } from '../queries/rows.ts';
import { type MailEnd, mailEndOf, unknownEnd } from '../schedules/mail-end.ts';
import { mailText } from './mail-text.ts';

export interface ReportMailsOptions {
  engine: WorkEngine;
  rows: RowQueries;
  blobs: Blobs;
  mailer: Mailer;
  /** Base URL of links. */
  publicUrl: string;
  warn: Warn;
  backoff?: Backoff;
}

/** Delay before a retry in milliseconds. Doubles from one minute to one hour. */
const mailBackoff: Backoff = (attempt) => Math.min(3_600_000, 30_000 * 2 ** attempt) * (0.75 + Math.random() / 4);

/** Maximum wait in milliseconds. Limited so that a change of the clock is noticed. */
const lookMs = 10 * 60_000;

/**
 * Mails the reports of schedules. Each attempt is recorded before it starts. The outcome of an attempt of an earlier term is unknown, and
 * the attempt is not repeated automatically.
 */
export class ReportMails {
  private readonly options: ReportMailsOptions;
  private readonly backoff: Backoff;
  private readonly loop: EffectLoop;
  /** Outcomes of attempts under the current term that could not be recorded yet, by run id. Empty when the loop has stopped. */
  private readonly ends = new Map<string, MailEnd>();
  private stopping = new AbortController();

  constructor(options: ReportMailsOptions) {
    const { engine, rows, warn, backoff = mailBackoff } = options;
    this.options = options;
    this.backoff = backoff;
    const pending = () => rows.all('reportMail').map(({ row }) => row.id);
    const work = (id: string) => this.step(id);
    const onDrop = (id: string) => void this.ends.delete(id);
    this.loop = new EffectLoop({ engine, kind: 'reportMail', pending, concurrency: 4, work, onDrop, warn, backoff });
  }

  start(): void {
    this.stopping = new AbortController();
    this.loop.start();
  }

  /** Interrupts mails in progress. Such a mail is sent later, unless the mail server has already received all its data. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.loop.stop({ abort: false });
  }

  /** Resolves when no mail is being sent. Does not wait for mails that wait for a retry. */
  idle(): Promise<void> {
    return this.loop.idle();
  }

  private async step(runId: string): Promise<number | undefined> {
    const { engine } = this.options;
    const mail = engine.read('reportMail', runId)?.row;
    const run = engine.read('scheduleRun', runId)?.row;
    if (mail === undefined || run === undefined) return undefined;
    const known = this.ends.get(runId);
    if (known !== undefined) return this.end(run, known);
    if (mail.state === 'claimed') return this.end(run, unknownEnd(run.recipients));
    const wait = mail.retryAt - engine.now();
    if (wait > 0) return Math.min(wait, lookMs);
    if (this.stopping.signal.aborted) return undefined;
    const { decision } = await engine.execute(`schedule/${run.scheduleId}`, 'system', claimMail({ ...run, runId }));
    const to = decision.recipients;
    if (to.length === 0) return undefined;
    const outcome = await this.send(run, to);
    const next = engine.now() + Math.max(1, this.backoff(mail.tries + 1));
    const retryAt = next - mail.since > limits.mailMs ? null : next;
    const othersHave = run.recipients.some(({ status }) => status === 'sent');
    const end = mailEndOf({ outcome, to, othersHave, retryAt });
    this.ends.set(runId, end);
    return this.end(run, end);
  }

  private async send(run: ScheduleRun, only: readonly string[]): Promise<MailOutcome> {
    const { engine, mailer } = this.options;
    const report = run.reportId === null ? undefined : engine.read('report', run.reportId);
    // The mail fails if its report was deleted before the mail was sent.
    if (report === undefined) return { state: 'failed', problem: 'attachment_failed', reply: null, refused: [] };
    const mail = this.mailOf(run, report.row, report.hidden.files);
    return mailer.send({ ...mail, only }, { signal: this.stopping.signal });
  }

  private mailOf(run: ScheduleRun, report: Report, files: readonly ReportFile[]): Mail {
    const { engine, blobs, publicUrl } = this.options;
    const schedule = engine.read('schedule', run.scheduleId)?.row;
    const isAttached = files.reduce((sum, { bytes }) => sum + bytes, 0) <= limits.mailedBytes;
    const text = mailText({
      language: report.language,
      name: report.name,
      schedule: schedule?.name ?? report.name,
      system: settingsOf(engine.read).systemName,
      link: `${publicUrl}/reports?report=${encodeURIComponent(report.id)}`,
      isAttached,
      isLate: run.late,
    });
    const attachment = ({ format, blob }: ReportFile): MailAttachment => ({
      name: fileNameOf(report.name, format),
      type: fileTypes[format],
      content: () => streamOf(blobs, blob),
    });
    return {
      messageId: messageIdOf(run.id, publicUrl),
      // Omits recipients that have been removed from the schedule, so that the remaining recipients do not see the removed addresses.
      to: run.recipients.map(({ address }) => address).filter((one) => schedule?.recipients.includes(one)),
      ...text,
      attachments: isAttached ? files.map(attachment) : [],
    };
  }

  /** Records the outcome of a mail. As long as recording fails, the mail is not sent again. */
  private async end({ id: runId, scheduleId }: ScheduleRun, end: MailEnd): Promise<undefined> {
    const { engine } = this.options;
    this.ends.set(runId, end);
    const event: EventOf<'schedule.mail-ended'> = { type: 'schedule.mail-ended', scheduleId, runId, ...end };
    const appended = await engine.append({
      stream: `schedule/${scheduleId}`,
      at: engine.now(),
      actor: 'system',
      events: [event],
    });
    this.ends.delete(runId);
    if (appended.state === 'appended') await engine.reached(appended.position);
  }
}

/**
 * Returns a stream of a blob's bytes, which opens the blob when it is read first. The stream can be destroyed at any time, also while the
 * blob is being opened. Fails if the blob no longer exists.
 */
export const streamOf = (blobs: Pick<Blobs, 'open'>, hash: string): Readable =>
  Readable.from(bytesOf(blobs, hash), { objectMode: false });

async function* bytesOf(blobs: Pick<Blobs, 'open'>, hash: string): AsyncGenerator<Buffer> {
  const blob = await blobs.open(hash);
  if (blob === null) throw new Error('the file no longer exists');
  yield* blob.stream as AsyncIterable<Buffer>;
}

import type { AppStorage } from './app-storage.ts';
import type { Blobs } from './blobs/port.ts';
import type { Config } from './config.ts';
import type { Secrets } from './keys/secrets.ts';
import { exceptLeaseLost } from './lease/port.ts';
import type { TermEngine } from './lease/term-engine.ts';
import { Automations } from './line/automate.ts';
import { ChatIndicators } from './line/chat-indicators.ts';
import type { LineClient } from './line/client.ts';
import { Fetches } from './line/fetches.ts';
import { Quotas } from './line/quotas.ts';
import { ScheduledSends } from './line/scheduled-sends.ts';
import { Sender } from './line/send.ts';
import { AccountMails } from './mail/account-mails.ts';
import { guardedMailer } from './mail/guarded-mailer.ts';
import type { Mailer } from './ports/mailer.ts';
import type { Figures } from './queries/figures/figures.ts';
import { ReportJobs } from './reports/report-jobs.ts';
import { ReportMails } from './reports/report-mails.ts';
import { Schedules } from './schedules/schedules.ts';
import { Erasures } from './timers/erasures.ts';
import { Orphans } from './timers/orphans.ts';

/** A worker that performs the work requested by rows. Can be started again after `stop` has resolved. */
export interface Worker {
  start(): void;
  stop(): Promise<void>;
  /** Resolves when no work is in progress. */
  idle(): Promise<void>;
}

interface Options {
  config: Config;
  storage: AppStorage;
  blobs: Blobs;
  engine: TermEngine;
  secrets: Secrets;
  client: LineClient;
  figures: Figures;
  mailer: Mailer;
  warn: (message: string, error?: unknown) => void;
  /** Returns the milliseconds that a worker waits after a failed attempt. Replaces the default. */
  backoff?: ((attempt: number) => number) | undefined;
}

/** Creates the workers of the installation in the order in which they are started. */
export function makeWorkers({
  config,
  storage,
  blobs,
  engine,
  secrets,
  client,
  figures,
  mailer,
  warn: report,
  backoff,
}: Options) {
  const { rows, store } = storage;
  const { dataDir, publicUrl, outwardFetchLoopback: allowPrivate } = config;
  const warn = exceptLeaseLost(report);
  const mustHaveLease = () => engine.mustHaveLease();
  const workClient = client.guarded(mustHaveLease);
  const workMailer = guardedMailer(mailer, mustHaveLease);
  const tries = { warn, ...(backoff === undefined ? {} : { backoff }) };
  return {
    schedules: new Schedules({ engine, rows, ...tries }),
    reportJobs: new ReportJobs({ engine, rows, figures, blobs, dataDir, ...tries }),
    reportMails: new ReportMails({ engine, rows, blobs, mailer: workMailer, publicUrl, ...tries }),
    securityMails: new AccountMails({ engine, mailer: workMailer, publicUrl, ...tries }),
    automations: new Automations({ engine, rows, ...tries }),
    scheduledSends: new ScheduledSends({ engine, rows, ...tries }),
    // Quotas are also queried on demand, in every process, so their records do not depend on the lease.
    quotas: new Quotas({ engine: storage.engine, secrets, client, warn }),
    chatIndicators: new ChatIndicators({ engine: storage.engine, secrets, client, workClient }),
    sender: new Sender({ engine, rows, secrets, client: workClient, publicUrl, ...tries }),
    fetches: new Fetches({ engine, rows, secrets, client: workClient, blobs, allowPrivate, ...tries }),
    erasures: new Erasures({ engine, rows, store, blobs, mustHaveLease, warn }),
    orphans: new Orphans({ engine, rows, store, blobs, warn }),
  };
}

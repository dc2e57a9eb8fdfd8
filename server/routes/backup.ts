import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../shared/errors.ts';
import { seesAllBrands, type Viewer } from '../../shared/permissions.ts';
import type { DailyBackups } from '../backup/daily-backups.ts';
import { backupName } from '../backup/format.ts';
import type { KnownBackups } from '../backup/known-backups.ts';
import type { RestoredBy } from '../backup/restored.ts';
import { newestFile, type ScheduledFile } from '../backup/scheduled-files.ts';
import { type StagedBackup, stageBackup } from '../backup/stage.ts';
import type { UpkeepNotifier } from '../backup/upkeep-notifier.ts';
import { type BackupSource, writeBackup } from '../backup/write.ts';
import { takeBackup } from '../commands/settings.ts';
import { dayOf } from '../figures/days.ts';
import { settingsOf } from '../projections/defaults.ts';
import { iso } from '../projections/stored.ts';
import { actorOf } from './actor.ts';
import type { RouteDeps } from './deps.ts';
import { mount } from './mount.ts';
import { partsOf } from './uploads.ts';

/** The data to back up and restore, and what happens after a restore is staged. */
export interface Installation {
  dataDir: string;
  log: BackupSource['log'];
  blobs: BackupSource['blobs'];
  key: Buffer;
  /** Whether the key comes from SECRET_KEY. */
  keyIsFixed: boolean;
  /** Called when a backup has been staged and the product must restart. */
  onRestore: () => void;
}

/** Maximum size of an uploaded backup in bytes. Far more than any backup needs. */
const backupMax = 2 ** 42;
/** Milliseconds between the response and the restart of the product, so that the response can be sent. */
const answerMs = 200;

/**
 * Returns the passphrase in the request's header. `null` if there is none. Headers are ASCII, so the passphrase is percent-encoded there. A
 * form field contains it unchanged.
 * @throws Refusal `validation_failed` if the header is not valid percent-encoding. Accepting it unchanged would make values such as `50%25`
 * ambiguous.
 */
function passphraseOf(request: FastifyRequest): string | null {
  const header = request.headers['backup-passphrase'];
  if (typeof header !== 'string' || header === '') return null;
  try {
    return decodeURIComponent(header);
  } catch {
    throw new Refusal('validation_failed', [{ path: 'passphrase', message: 'Must be percent-encoded in the header.' }]);
  }
}

export function backupRoutes(
  app: FastifyInstance,
  deps: RouteDeps & { installation: Installation; knownBackups: KnownBackups; upkeep: UpkeepNotifier },
): void {
  const { engine, installation, upkeep } = deps;
  const { dataDir, log, blobs, key, keyIsFixed } = installation;

  /** Yields the parts of a backup unchanged, and records the backup when it has been sent completely. */
  async function* noted(parts: AsyncIterable<Buffer>, at: number): AsyncGenerator<Buffer> {
    let bytes = 0;
    for await (const part of parts) {
      bytes += part.length;
      yield part;
    }
    deps.knownBackups.add({ at, bytes });
  }

  async function stage(request: FastifyRequest, by: RestoredBy, confirm: () => void): Promise<StagedBackup> {
    let passphrase: string | null = passphraseOf(request);
    let staged: StagedBackup | null = null;
    for await (const part of partsOf(request, { fileSize: backupMax, files: 1, fields: 5 })) {
      if (part.type === 'field' && part.fieldname === 'passphrase') passphrase = String(part.value) || null;
      if (part.type !== 'file') continue;
      staged = await stageBackup(part.file, {
        ...{ dataDir, key, keyIsFixed, passphrase, by, confirm },
        onProgress: (progress) => upkeep.restoring(progress),
      });
    }
    if (staged === null) throw new Refusal('upload_failed');
    return staged;
  }

  mount(app, deps.mounting, {
    'GET /settings/backup': async ({ query, viewer, request, reply, command }) => {
      mustSeeAll(viewer);
      const passphrase = passphraseOf(request) ?? (query.plain ? null : deps.config.backupPassphrase);
      if (passphrase === null && query.plain === false) {
        throw new Refusal('validation_failed', [
          { path: 'plain', message: 'Required without a passphrase, because the backup is then not encrypted.' },
        ]);
      }
      await command('config', (by) => {
        mustSeeAll(by);
        return takeBackup({ sealed: passphrase !== null });
      });
      const now = engine.now();
      const sealing = passphrase === null ? null : { key, passphrase };
      const damaged = (blob: string) => request.log.warn(`Backup leaves out a damaged file: ${blob}`);
      const name = backupName(new Date(now).toISOString().slice(0, 10), sealing !== null);
      return reply
        .type('application/octet-stream')
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(noted(writeBackup({ dataDir, log, blobs, now, key: sealing, damaged }), now)));
    },
    'POST /settings/restore': async ({ viewer, session, request, mustStillBeAllowed }) => {
      mustSeeAll(viewer);
      if (deps.config.clusterUrl !== null) throw new Refusal('not_in_cluster');
      const by = { actor: actorOf(viewer), name: session.staff.row.fullName };
      const staged = await stage(request, by, () => mustSeeAll(mustStillBeAllowed()));
      setTimeout(installation.onRestore, answerMs).unref();
      return { data: staged };
    },
  });
}

export function backupScheduleRoutes(app: FastifyInstance, deps: RouteDeps & { dailyBackups: DailyBackups }): void {
  const { engine, dailyBackups } = deps;
  /**
   * Returns a backup in the format for clients. `late` is `true` if the backup was written on a later day than `day`, the day that it
   * belongs to.
   */
  const shown = ({ name, day, bytes, at }: ScheduledFile) => {
    const isLate = day !== dayOf(at, settingsOf(engine.read).timeZone);
    return { name, at: iso(at), bytes, late: isLate };
  };

  mount(app, deps.mounting, {
    'GET /settings/backups': async ({ viewer }) => {
      mustSeeAll(viewer);
      const { folder, isSealed, isWriting, failedAt } = dailyBackups;
      const today = dayOf(engine.now(), settingsOf(engine.read).timeZone);
      const [next, last] = [await dailyBackups.next(), await newestFile(folder, today)];
      return {
        data: {
          folder,
          sealed: isSealed,
          running: isWriting,
          // The time of an overdue backup is now, because the backup is written within half a minute.
          nextAt: next === null ? null : iso(Math.max(next.at, engine.now())),
          failedAt: failedAt === null ? null : iso(failedAt),
          last: last === null ? null : shown(last),
        },
      };
    },
  });
}

/** Requires access to all brands, because a backup contains every brand. @throws Refusal `forbidden` */
function mustSeeAll(viewer: Viewer): void {
  if (!seesAllBrands(viewer)) throw new Refusal('forbidden', [{ path: 'brand', message: 'all' }]);
}

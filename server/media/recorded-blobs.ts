import { setTimeout as delay } from 'node:timers/promises';
import { isKept } from '../blobs/exclusive.ts';
import type { Blobs } from '../blobs/port.ts';
import type { Engine } from '../engine/engine.ts';
import type { PendingErasures } from '../queries/pending-erasures.ts';

/**
 * Milliseconds after which a node that checked the references to a blob earlier has deleted it, or has lost the lease. Longer than the
 * lease.
 */
const settledMs = 10_000;

interface RecordedBlobsOptions {
  engine: Pick<Engine, 'onCommit'>;
  erasures: PendingErasures;
  blobs: Blobs;
  /** Whether other nodes use the same blobs. */
  isShared: boolean;
}

/**
 * Checks blobs after a record references them. In one process, `exclusively` prevents that a blob is deleted between its upload and the
 * record. Another node may have checked the references before the record, because of a pending erasure of the same bytes.
 */
export class RecordedBlobs {
  private readonly options: RecordedBlobsOptions;

  constructor(options: RecordedBlobsOptions) {
    this.options = options;
  }

  /**
   * Whether a blob exists, after all erasures have ended that another node may have begun before the record. From then on, no erasure
   * deletes the blob while rows reference it. The rows must include the record, and the caller must not have locked the blob.
   * @throws BlobsUnavailable
   */
  async isKept(hash: string): Promise<boolean> {
    const { blobs, isShared } = this.options;
    if (isShared) await this.erasuresEnded(hash);
    return isKept(blobs, hash);
  }

  private async erasuresEnded(hash: string): Promise<void> {
    const { engine, erasures } = this.options;
    const ended = Promise.withResolvers<void>();
    const look = () => {
      if (!erasures.mayDelete(hash)) ended.resolve();
    };
    const unsubscribe = engine.onCommit(({ changes }) => {
      if (changes.some(({ kind, after }) => kind === 'erasure' && after === undefined)) look();
    });
    const waiting = new AbortController();
    look();
    await Promise.race([ended.promise, delay(settledMs, undefined, { signal: waiting.signal }).catch(() => undefined)]);
    waiting.abort();
    unsubscribe();
  }
}

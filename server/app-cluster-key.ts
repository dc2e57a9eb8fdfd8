import { setTimeout as delay } from 'node:timers/promises';
import { headIn } from './app-cluster-database.ts';
import { silentMs } from './app-cluster-move.ts';
import type { Outcome } from './cli/outcome.ts';
import { wrongClusterKey } from './keys/key-check.ts';
import type { KeyChange } from './keys/next-key.ts';
import { keyIdOf, type Secrets } from './keys/secrets.ts';
import type { NodeReport, Nodes } from './ports/nodes.ts';
import { type Query, Session } from './postgres/session.ts';
import { ConfigError } from './settings.ts';

/**
 * Secret key of a cluster. The database contains the id of the key that all nodes use. `rotate-key` replaces the key: nodes that have both
 * keys restart one after the other when the id changes, and then encrypt with the new key.
 */

const incomplete = ' incomplete';

/** Returns what the database contains instead of the id of the new key until all secrets are encrypted with it. */
const incompleteKeyId = (keyId: string) => `${keyId}${incomplete}`;

/** Whether the database names this key, or the change to it is not complete. */
const isNamed = (keyId: string, stored: string | null) => stored === keyId || stored === incompleteKeyId(keyId);

/** Returns the key that the database names. `undefined` if it names none of them. @throws DatabaseUnavailable */
export async function keyOfCluster(url: string, keys: readonly Buffer[]): Promise<Buffer | undefined> {
  return withSession(url, async (session) => {
    const [schema] = await session.query<{ exists: boolean }>("SELECT to_regclass('head') IS NOT NULL AS exists");
    if (schema?.exists !== true) return undefined;
    const { keyId } = await headIn(session);
    return keys.find((key) => isNamed(keyIdOf(key), keyId));
  });
}

/**
 * Checks that the database contains the id of this key. Stores the id if the database contains none. While the key is replaced, both keys are
 * required.
 * @throws ConfigError
 */
export async function mustHaveKeyOf(url: string, { keyId, keyIds }: Pick<Secrets, 'keyId' | 'keyIds'>): Promise<void> {
  await withSession(url, async (session) => {
    await session.query('UPDATE head SET key_id = $1 WHERE key_id IS NULL', [keyId]);
    const { keyId: stored } = await headIn(session);
    if (stored === keyId || (keyIds.length > 1 && isNamed(keyId, stored))) return;
    const isIncomplete = stored?.endsWith(incomplete) === true;
    throw new ConfigError(
      isIncomplete ? '`rotate-key` was interrupted. Run it again to complete it.' : wrongClusterKey,
    );
  });
}

/** Time after its last heartbeat in which a node that ended is expected to start again. Milliseconds. */
const startMs = 60_000;

interface KeyWatch {
  secrets: Pick<Secrets, 'keyId' | 'keyIds'>;
  nodes: Pick<Nodes, 'self' | 'all'>;
  onFatal: (error: Error) => void;
  onRestart: (drains: boolean) => void;
}

/**
 * Compares the key of this node with the id in the database. If the ids differ, a node that has the other key restarts, after the nodes with
 * lower numbers and only while another node is ready. A node without the other key ends, because it cannot decrypt new secrets.
 */
export async function lookAtKey(session: Pick<Session, 'query'>, watch: KeyWatch): Promise<void> {
  const { secrets, nodes, onFatal, onRestart } = watch;
  const { keyId: stored } = await headIn(session);
  if (isNamed(secrets.keyId, stored)) return;
  if (!secrets.keyIds.some((keyId) => isNamed(keyId, stored))) return onFatal(new ConfigError(wrongClusterKey));
  const all = nodes.all().filter(({ id }) => id !== nodes.self);
  const others = all.filter(({ isRunning }) => isRunning);
  const restarts = all.some(({ isRunning, seenMs }) => !isRunning && seenMs !== null && seenMs < startMs);
  const hasOldKey = (report: NodeReport | null) => report?.keyIds?.[0] === secrets.keyId;
  const isBefore = (id: string) => Number(id) < Number(nodes.self);
  const waits = others.some(({ id, report }) => isBefore(id) && hasOldKey(report));
  const isAlone = others.length === 0 && !restarts;
  if (!waits && (isAlone || others.some(({ report }) => report?.state === 'ready'))) onRestart(true);
}

/** Time that each node has to restart with the new key. Milliseconds. */
const restartMs = 120_000;

interface KeyNode {
  id: string;
  keyIds: readonly string[];
}

const keyNodes = (query: Query) =>
  query<KeyNode>(
    `SELECT id, coalesce(report -> 'keyIds', '[]') AS "keyIds" FROM nodes
     WHERE NOT ended AND seen > clock_timestamp() - $1 * interval '1 ms' ORDER BY length(id), id`,
    [silentMs],
  );

/** @throws ConfigError if a node that runs does not have the new key */
async function mustKnow(query: Query, nextId: string): Promise<void> {
  const without = (await keyNodes(query)).filter(({ keyIds }) => !keyIds.includes(nextId));
  if (without.length > 0)
    throw new ConfigError(
      `Nodes without the new key are running: ${without.map(({ id }) => id).join(', ')}. Restart each node with NEW_SECRET_KEY set to the new key, or stop all nodes. A node that was killed counts as running for ${silentMs / 1000} s.`,
    );
}

/** Waits until all nodes that run encrypt with the new key. @throws ConfigError if they do not */
async function allUse(query: Query, nextId: string): Promise<void> {
  const isOld = ({ keyIds }: KeyNode) => keyIds[0] !== nextId;
  const until = Date.now() + restartMs;
  for (let old = await keyNodes(query); old.some(isOld); old = await keyNodes(query)) {
    if (Date.now() > until)
      throw new ConfigError(
        `Nodes have not restarted with the new key: ${old
          .filter(isOld)
          .map(({ id }) => id)
          .join(', ')}. Check their logs, and run the command again.`,
      );
    await delay(500);
  }
}

/**
 * Replaces the secret key of a cluster. Requires that each node is stopped or has both keys. Until all secrets are encrypted again, only nodes
 * with both keys start, because others could decrypt only some of the secrets.
 * @param work re-encrypts all secrets
 * @throws ConfigError if a node runs without the new key; DatabaseUnavailable
 */
export async function replaceKey(
  url: string,
  { old, next }: Pick<KeyChange, 'old' | 'next'>,
  work: (noteKey: (keyId: string) => Promise<void>) => Promise<Outcome>,
): Promise<Outcome> {
  const [oldId, nextId] = [keyIdOf(old), keyIdOf(next)];
  return withSession(url, async (session) => {
    const note = (keyId: string) =>
      session.transaction(async (query) => {
        const { keyId: stored } = await headIn({ query }, 'FOR UPDATE');
        if (stored !== null && stored !== oldId && stored !== incompleteKeyId(nextId))
          throw new ConfigError(wrongClusterKey);
        await mustKnow(query, nextId);
        await query('UPDATE head SET key_id = $1', [keyId]);
      });
    await note(incompleteKeyId(nextId));
    await allUse((text, values) => session.query(text, values), nextId);
    const outcome = await work(note);
    // Nothing was changed.
    if (outcome.exit !== 'ok') await note(oldId);
    return outcome;
  });
}

async function withSession<T>(url: string, work: (session: Session) => Promise<T>): Promise<T> {
  const session = new Session({ url, name: 'oa-console key' });
  try {
    return await work(session);
  } finally {
    await session.close();
  }
}

import * as z from 'zod';
import { unsafeSettingNames } from './unsafe-settings.ts';

/** Rows and settings of an installation of several nodes, for operators. */

const Time = z.iso.datetime();

/**
 * `unready`: runs, but its health check fails. `draining`: sends its people to other nodes before it stops. `ended`: does not run. `unknown`: runs, but has not reported its state, or a
 * state that this version does not know.
 */
export const NodeState = z.enum(['starting', 'ready', 'unready', 'draining', 'closing', 'ended', 'unknown']);
export type NodeState = z.infer<typeof NodeState>;

/** Delay of the rows of a node: number of records that they do not include yet, and for how long. */
export const NodeDelay = z.strictObject({ records: z.int(), ms: z.number() });

export const NodeView = z.strictObject({
  id: z.string(),
  host: z.string(),
  /** Version of the program. */
  version: z.string(),
  state: NodeState,
  /** Whether it runs the work of the installation, such as sending messages. */
  isLeader: z.boolean(),
  /** Last record that its rows include. `null` if it does not run. */
  position: z.int().nullable(),
  /** `null` if it does not run, or has not reported it yet. */
  behind: NodeDelay.nullable(),
  /** Open connections of browsers. `null` if it does not run. */
  sockets: z.int().nullable(),
  /** Milliseconds that its clock is ahead of the database's. Negative if it is behind. */
  clockAheadMs: z.number(),
  /** Time of the last heartbeat. `null` if it never sent one. */
  seenAt: Time.nullable(),
});
export type NodeView = z.infer<typeof NodeView>;

/** Part of the measurements that only an installation of several nodes has. */
export const ClusterGauges = z.strictObject({
  /** Node that measured the process, its machine, its rows and its API calls. */
  node: z.string(),
  nodes: z.array(NodeView),
  unsafeSettings: z.array(z.enum(unsafeSettingNames)),
});
export type ClusterGauges = z.infer<typeof ClusterGauges>;

/** Id of the node of an installation on one machine, and of the first node of a cluster. Records without a node are of this node. */
export const firstNode = '1';

/** Returns the field of an event that names its node. Absent for the first node. */
export const nodeField = (node: string): { node?: string } => (node === firstNode ? {} : { node });

/** Nodes to which a person has live connections. */
export interface ConnectedNodes {
  /** Whether the person has connections to any node. */
  connected: boolean;
  /** Ids of the nodes, sorted. Absent if the person is connected to the first node only, or to none. */
  connectedNodes?: readonly string[];
}

/** Returns the ids of the nodes to which a person has connections. */
export const connectedNodesOf = ({ connected, connectedNodes = [firstNode] }: ConnectedNodes): readonly string[] =>
  connected ? connectedNodes : [];

/** Returns the nodes after a person's connection to a node has begun or ended. */
export function afterConnection(before: ConnectedNodes, isConnected: boolean, node = firstNode): ConnectedNodes {
  const others = connectedNodesOf(before).filter((id) => id !== node);
  const connectedNodes = isConnected ? [...others, node].sort() : others;
  const isFirstAtMost = connectedNodes.every((id) => id === firstNode);
  return { connected: connectedNodes.length > 0, ...(isFirstAtMost ? {} : { connectedNodes }) };
}

/** Returns the id of the node that manages a call. */
export const nodeOfCall = ({ hidden }: { hidden: { node: string } | null }): string => hidden?.node ?? firstNode;

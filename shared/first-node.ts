/** Id of the node of an installation that runs on one machine, and of the first node of a cluster. Records without a node are of this node. */
export const firstNode = '1';

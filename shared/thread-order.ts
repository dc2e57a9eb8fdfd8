/** Fields by which a thread is sorted: the time of the message, then its arrival. */
export const threadOrder = ['at', 'position', 'id'] as const;

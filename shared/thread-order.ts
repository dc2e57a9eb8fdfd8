/** A thread's order: by when a message happened, then by arrival. */
export const threadOrder = ['at', 'position', 'id'] as const;

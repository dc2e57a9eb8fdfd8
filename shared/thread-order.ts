/** Sort order of a thread: time of the message, then arrival. */
export const threadOrder = ['at', 'position', 'id'] as const;

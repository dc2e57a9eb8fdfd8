/** Fields by which the messages of a thread are sorted: time of the message, order of arrival, and id. */
export const threadOrder = ['at', 'position', 'id'] as const;

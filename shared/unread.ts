/** Position of a message in its thread, which is sorted by time and then by order of arrival. */
interface Placed {
  row: { id: string; at: string; position: number };
}

interface Unread {
  hidden: { unread: readonly string[] };
}

type ReadMessage = (kind: 'message', id: string) => Placed | undefined;

/**
 * Returns the unread messages that remain after a person has read everything up to one message. `null` if nothing changes, because all
 * unread messages are later than this message.
 * @param upTo id of the message, `null` for the whole thread
 */
export function unreadAfter({ hidden }: Unread, upTo: string | null, read: ReadMessage): string[] | null {
  const last = upTo === null ? undefined : read('message', upTo);
  if (last === undefined) return [];
  const after = hidden.unread.filter((id) => {
    const message = read('message', id);
    return message !== undefined && isAfter(message, last);
  });
  return after.length === hidden.unread.length && after.length > 0 ? null : after;
}

function isAfter({ row: a }: Placed, { row: b }: Placed): boolean {
  if (a.at !== b.at) return a.at > b.at;
  if (a.position !== b.position) return a.position > b.position;
  return a.id > b.id;
}

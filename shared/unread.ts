/** What decides a message's place in its thread: when it happened, then its arrival. */
interface Placed {
  row: { id: string; at: string };
  hidden: { position: number };
}

interface Unread {
  hidden: { unread: readonly string[] };
}

type ReadMessage = (kind: 'message', id: string) => Placed | undefined;

/** What of the remembered messages stands after one in the thread; null when that is all there is to read still. */
export function unreadAfter({ hidden }: Unread, upTo: string | null, read: ReadMessage): string[] | null {
  const last = upTo === null ? undefined : read('message', upTo);
  if (last === undefined) return [];
  const after = hidden.unread.filter((id) => {
    const message = read('message', id);
    return message !== undefined && isAfter(message, last);
  });
  return after.length === hidden.unread.length && after.length > 0 ? null : after;
}

function isAfter(a: Placed, b: Placed): boolean {
  if (a.row.at !== b.row.at) return a.row.at > b.row.at;
  if (a.hidden.position !== b.hidden.position) return a.hidden.position > b.hidden.position;
  return a.row.id > b.row.id;
}

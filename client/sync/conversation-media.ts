import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { MediaType } from '../../shared/media-types.ts';
import type { Message } from '../../shared/rows.ts';
import { call } from '../api/api.ts';
import { errorText } from '../api/error-text.ts';
import { View } from './view.ts';

interface MediaView {
  state: 'loading' | 'ready' | 'error';
  /** Error of the last request. In the state `ready`, a further page could not be loaded. */
  error: string | null;
  messages: readonly Message[];
  hasMore: boolean;
}

const pageSize = 30;

/** Messages of a conversation with media, page by page. Messages that arrive later are added by `refresh`. */
class ConversationMedia extends View<MediaView> {
  readonly #id: string;
  readonly #type: MediaType;
  #cursor: string | null = null;
  #loading = false;

  constructor(id: string, type: MediaType) {
    super({ state: 'loading', error: null, messages: [], hasMore: false });
    this.#id = id;
    this.#type = type;
  }

  protected start() {
    if (this.view().state === 'loading') void this.#load();
    return [];
  }

  readonly load = (): void => void this.#load();

  /** Adds messages that have arrived. The loaded pages stay, so that the list does not jump. */
  readonly refresh = async (): Promise<void> => {
    const result = await this.#page(null);
    // The first page is still loading, or has failed.
    if (result.error || this.view().state !== 'ready') return;
    const { messages } = this.view();
    const known = new Set(messages.map(({ id }) => id));
    const arrived = result.data.filter(({ id }) => !known.has(id));
    if (arrived.length > 0) this.show({ messages: [...arrived, ...messages] });
  };

  #page(cursor: string | null) {
    const query = { type: this.#type, limit: pageSize, ...(cursor === null ? {} : { cursor }) };
    return call('GET /conversations/:id/media', { params: { id: this.#id }, query });
  }

  async #load(): Promise<void> {
    if (this.#loading) return;
    this.#loading = true;
    const isFirst = this.view().state !== 'ready';
    this.show({ state: isFirst ? 'loading' : 'ready', error: null });
    const result = await this.#page(this.#cursor);
    this.#loading = false;
    if (result.error) return this.show({ state: isFirst ? 'error' : 'ready', error: errorText(result) });
    this.#cursor = result.meta.nextCursor;
    const { messages: loaded } = this.view();
    const known = new Set(loaded.map(({ id }) => id));
    const messages = [...loaded, ...result.data.filter(({ id }) => !known.has(id))];
    this.show({ state: 'ready', messages, hasMore: this.#cursor !== null });
  }
}

/**
 * Returns the messages of a conversation with media, newest first. `load` loads the next page, or the first one after an error.
 * @param newestId id of the newest message. A new message refreshes the list.
 */
export function useConversationMedia(
  id: string,
  type: MediaType,
  newestId: string | null,
): MediaView & { load: () => void } {
  const media = useMemo(() => new ConversationMedia(id, type), [id, type]);
  const included = useRef({ media, newestId });
  useEffect(() => {
    const { current } = included;
    included.current = { media, newestId };
    if (current.media === media && current.newestId !== newestId) void media.refresh();
  }, [media, newestId]);
  return { ...useSyncExternalStore(media.listen, media.view), load: media.load };
}

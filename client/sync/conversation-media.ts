import { useMemo, useSyncExternalStore } from 'react';
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

/** Messages of a conversation with media, page by page. Messages that arrive later are not included. */
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

  async #load(): Promise<void> {
    if (this.#loading) return;
    this.#loading = true;
    const isFirst = this.view().state !== 'ready';
    this.show({ state: isFirst ? 'loading' : 'ready', error: null });
    const query = { type: this.#type, limit: pageSize, ...(this.#cursor === null ? {} : { cursor: this.#cursor }) };
    const result = await call('GET /conversations/:id/media', { params: { id: this.#id }, query });
    this.#loading = false;
    if (result.error) return this.show({ state: isFirst ? 'error' : 'ready', error: errorText(result) });
    this.#cursor = result.meta.nextCursor;
    const messages = [...this.view().messages, ...result.data];
    this.show({ state: 'ready', messages, hasMore: this.#cursor !== null });
  }
}

/**
 * Returns the messages of a conversation with media, newest first. `load` loads the next page, or the first one after an error.
 * @param newestId id of the newest message. A new message loads the list again.
 */
export function useConversationMedia(
  id: string,
  type: MediaType,
  newestId: string | null,
): MediaView & { load: () => void } {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message loads the list again.
  const media = useMemo(() => new ConversationMedia(id, type), [id, type, newestId]);
  return { ...useSyncExternalStore(media.listen, media.view), load: media.load };
}

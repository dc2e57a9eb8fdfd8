import type { CustomerDown, CustomerUp } from '../../shared/sync/calls.ts';

const retryMs = 1500;

/** Close codes after which the client does not reconnect (CALL-4). */
const reasons = new Map([
  [4409, 'taken'],
  [4410, 'used'],
] as const);
export type CloseReason = 'taken' | 'used';

interface LineHandlers {
  /** Returns the message to send first on each new connection. */
  greeting(): CustomerUp;
  hear(message: CustomerDown): unknown;
  lost(): void;
  closed(reason: CloseReason): void;
}

/** The socket to the server. Reconnects until the call is over. */
export class CustomerLine {
  readonly #handlers: LineHandlers;
  #socket: WebSocket | null = null;
  #isOver = false;
  /** Queue of received messages, handled one at a time, because each may depend on the result of the previous one. */
  #queue = Promise.resolve();

  constructor(handlers: LineHandlers) {
    this.#handlers = handlers;
    this.#connect();
  }

  #connect(): void {
    if (this.#isOver) return;
    const own = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${location.pathname}/socket`);
    this.#socket = own;
    own.onopen = () => this.send(this.#handlers.greeting());
    own.onmessage = ({ data }) => {
      if (this.#socket === own) this.#next(() => this.#handlers.hear(JSON.parse(data) as CustomerDown));
    };
    own.onclose = ({ code }) => {
      if (this.#isOver || this.#socket !== own) return;
      const reason = reasons.get(code as 4409);
      // Handles the close after the queued messages, because these were received before the connection closed.
      if (reason !== undefined) this.#next(() => this.#isOver || this.#handlers.closed(reason));
      else {
        this.#handlers.lost();
        setTimeout(() => this.#connect(), retryMs);
      }
    };
  }

  #next(work: () => unknown): void {
    this.#queue = this.#queue.then(async () => void (await work())).catch((problem) => console.warn(problem));
  }

  send(message: CustomerUp): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Reconnects and sends the greeting again, so that both sides restart the negotiation. */
  renew(): void {
    const before = this.#socket;
    this.#socket = null;
    before?.close();
    this.#connect();
  }

  end(): void {
    this.#isOver = true;
    this.#socket?.close();
  }
}

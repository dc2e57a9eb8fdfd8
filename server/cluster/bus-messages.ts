import { type BusTopic, busMessageMax } from '../ports/bus.ts';
import { contain, type Warn } from '../process/contain.ts';

/** Encodes a message for other nodes. @throws Error if it is not a JSON value or too large */
export function encoded(message: unknown): string {
  const text = JSON.stringify(message) as string | undefined;
  if (text === undefined) throw new Error('the message is not a JSON value');
  if (Buffer.byteLength(text) > busMessageMax) throw new Error('the message is too large');
  return text;
}

type Listener = (message: unknown, from: string) => void;

/** Subscriptions of one node to the messages of others. */
export class Subscriptions {
  private readonly warn: Warn;
  private readonly listeners = new Map<string, Set<Listener>>();

  constructor(warn: Warn) {
    this.warn = warn;
  }

  /** @returns function that ends the subscription */
  add(topic: BusTopic, listener: Listener): () => void {
    const contained = contain(this.warn, 'Processing a message of another node', listener);
    const listeners = this.listeners.get(topic) ?? new Set();
    this.listeners.set(topic, listeners.add(contained));
    return () => void listeners.delete(contained);
  }

  /** Calls the listeners of a topic. A topic of a later version of the product has none. */
  deliver(topic: string, message: unknown, from: string): void {
    for (const listener of [...(this.listeners.get(topic) ?? [])]) listener(message, from);
  }
}

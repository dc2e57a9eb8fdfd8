import type { Delta } from '../../shared/sync/messages.ts';

const switching = Buffer.from('HTTP/1.1 101');
const headEnd = Buffer.from('\r\n\r\n');
const deltaStart = Buffer.from('42["delta",');

/**
 * Splits a server's response into chunks that a test can delay. WebSocket data is split into its frames, so that a test can also replace
 * socket.io deltas.
 */
export class Downstream {
  readonly #onDelta: (delta: Delta, frame: Buffer) => Buffer[];
  #state: 'unknown' | 'plain' | 'frames' = 'unknown';
  #rest: Buffer = Buffer.alloc(0);

  /** @param onDelta Returns the frames to forward instead of the delta. */
  constructor(onDelta: (delta: Delta, frame: Buffer) => Buffer[]) {
    this.#onDelta = onDelta;
  }

  pieces(bytes: Buffer): Buffer[] {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    const head = this.#state === 'unknown' ? this.#head() : [];
    if (this.#state === 'plain') return [this.#take(this.#rest.length)];
    return this.#state === 'frames' ? [...head, ...this.#frames()] : head;
  }

  #head(): Buffer[] {
    const end = this.#rest.indexOf(headEnd);
    if (end < 0) return [];
    this.#state = this.#rest.subarray(0, switching.length).equals(switching) ? 'frames' : 'plain';
    return this.#state === 'plain' ? [] : [this.#take(end + headEnd.length)];
  }

  #frames(): Buffer[] {
    const frames: Buffer[] = [];
    for (;;) {
      const { header, length } = frameSize(this.#rest);
      if (this.#rest.length < header + length) return frames;
      const frame = this.#take(header + length);
      const payload = frame.subarray(header);
      if (!payload.subarray(0, deltaStart.length).equals(deltaStart)) frames.push(frame);
      else frames.push(...this.#onDelta(JSON.parse(payload.subarray(2).toString())[1], frame));
    }
  }

  #take(length: number): Buffer {
    const taken = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    return taken;
  }
}

/** Returns the size of an unmasked server frame; `Infinity` while the header is incomplete. */
function frameSize(bytes: Buffer): { header: number; length: number } {
  const short = (bytes[1] ?? 0) & 127;
  const header = short === 126 ? 4 : short === 127 ? 10 : 2;
  if (bytes.length < header) return { header, length: Number.POSITIVE_INFINITY };
  if (short === 127) return { header, length: Number(bytes.readBigUInt64BE(2)) };
  return { header, length: short === 126 ? bytes.readUInt16BE(2) : short };
}

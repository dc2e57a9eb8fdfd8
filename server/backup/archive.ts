import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import { files } from './format.ts';
import { Sum } from './sum.ts';

/** A tar archive that is streamed while it is written. Ends with a checksum of its files. */
export class Archive {
  private readonly tar = pack();
  private readonly sum: Sum;
  private readonly mtime: Date;

  constructor(now: number, sumKey: Buffer | null) {
    this.mtime = new Date(now);
    this.sum = new Sum(sumKey);
  }

  /** @param fill adds the files, one after the other */
  async *bytes(fill: () => Promise<void>): AsyncGenerator<Buffer> {
    const filled = this.fillWith(fill).catch((error: unknown) => {
      this.tar.destroy(error as Error);
    });
    try {
      for await (const chunk of this.tar) yield chunk as Buffer;
    } finally {
      this.tar.destroy();
      await filled;
    }
  }

  private async fillWith(fill: () => Promise<void>): Promise<void> {
    await fill();
    await this.put(files.sum, this.sum.end());
    this.tar.finalize();
  }

  async add(name: string, bytes: Buffer): Promise<void> {
    this.sum.file(name, bytes.length);
    this.sum.bytes(bytes);
    await this.put(name, bytes);
  }

  /** Adds an open file and closes it. */
  async copy(name: string, file: FileHandle): Promise<void> {
    try {
      const { size } = await file.stat();
      this.sum.file(name, size);
      const sink = this.tar.entry(this.headerOf(name, size));
      const bytes = this.summed(file.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>);
      await pipeline(bytes, sink as unknown as NodeJS.WritableStream);
    } finally {
      await file.close();
    }
  }

  private headerOf(name: string, size: number) {
    return { name, size, mode: 0o600, mtime: this.mtime };
  }

  private put(name: string, bytes: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      this.tar.entry(this.headerOf(name, bytes.length), bytes, (error) => (error ? reject(error) : resolve()));
    });
  }

  private async *summed(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of bytes) {
      this.sum.bytes(chunk);
      yield chunk;
    }
  }
}

import { crc32 } from 'node:zlib';

/** A record as it is stored, without its position. */
interface Summed {
  stream: string;
  at: number;
  actor: string;
  events: string;
  contents: string | null;
}

/** Checksum of a stored record. `verify` uses it to find bytes that changed on disk. Not a protection against manipulation. */
export const sumOfRecord = ({ stream, at, actor, events, contents }: Summed): number =>
  crc32(`${stream}\n${at}\n${actor}\n${contents ?? ''}\n${events}`);

/** Checksum of a stored content. */
export const sumOfContent = (id: string, value: string): number => crc32(`${id}\n${value}`);

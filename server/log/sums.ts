import { crc32 } from 'node:zlib';

/** The parts of a stored record that its checksum covers. */
interface Summed {
  stream: string;
  at: number;
  actor: string;
  events: string;
  contents: string | null;
}

/**
 * Returns the checksum of a stored record. `verify` uses it to find bytes that have changed on disk. The checksum does not protect against
 * manipulation.
 */
export const sumOfRecord = ({ stream, at, actor, events, contents }: Summed): number =>
  crc32(`${stream}\n${at}\n${actor}\n${contents ?? ''}\n${events}`);

/** Returns the checksum of stored content. */
export const sumOfContent = (id: string, value: string): number => crc32(`${id}\n${value}`);

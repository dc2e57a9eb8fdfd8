import { crc32 } from 'node:zlib';

/** A record as it is stored, without its position. */
interface Summed {
  stream: string;
  at: number;
  actor: string;
  events: string;
  contents: string | null;
}

/** A sum of a stored record, by which `verify` finds a byte that a disk changed. It guards against no person. */
export const sumOfRecord = ({ stream, at, actor, events, contents }: Summed): number =>
  crc32(`${stream}\n${at}\n${actor}\n${contents ?? ''}\n${events}`);

/** The same of a stored content. */
export const sumOfContent = (id: string, value: string): number => crc32(`${id}\n${value}`);

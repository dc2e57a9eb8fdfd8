import type { ReadAt } from '../blobs/read-at.ts';

const boxesMax = 200;

/**
 * Returns the duration of an MP4 or M4A file in milliseconds, from its movie header, which can be at any position. `null` if there is no
 * readable header.
 */
export async function mp4Duration(readAt: ReadAt, bytes: number): Promise<number | null> {
  const movie = await boxOf(readAt, 'moov', 0, bytes);
  const header = movie === null ? null : await boxOf(readAt, 'mvhd', movie.from, movie.to);
  if (header === null) return null;
  const data = await readAt(header.from, 32);
  if (data.length < 32) return null;
  const long = data[0] === 1;
  const scale = data.readUInt32BE(long ? 20 : 12);
  const units = long ? Number(data.readBigUInt64BE(24)) : data.readUInt32BE(16);
  return scale === 0 || units === 0 ? null : boundedMs((units / scale) * 1000);
}

/**
 * Finds the contents of the first box with a name. Sizes in the file are untrusted, so each step moves forward, and the number of boxes is
 * limited.
 */
async function boxOf(
  readAt: ReadAt,
  name: string,
  from: number,
  to: number,
): Promise<{ from: number; to: number } | null> {
  let at = from;
  for (let n = 0; n < boxesMax && at + 8 <= to; n++) {
    const head = await readAt(at, 16);
    if (head.length < 8) return null;
    const short = head.readUInt32BE(0);
    const isLong = short === 1 && head.length === 16;
    const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - at : short;
    const inside = at + (isLong ? 16 : 8);
    if (size < inside - at) return null;
    if (head.toString('latin1', 4, 8) === name) return { from: inside, to: Math.min(at + size, to) };
    at += size;
  }
  return null;
}

/** Bit rates of MPEG-1 and MPEG-2 layer III in kilobits per second, by their index in a frame header. */
const rates = {
  mpeg1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  mpeg2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};

/**
 * Returns the duration of an MP3 file in milliseconds, estimated from the bit rate of its first frame. `null` if there is no frame near the
 * start.
 */
export async function mp3Duration(readAt: ReadAt, bytes: number): Promise<number | null> {
  const tag = await readAt(0, 10);
  const size = (i: number) => (tag[i] ?? 0) & 0x7f;
  const isTagged = tag.toString('latin1', 0, 3) === 'ID3';
  const start = isTagged ? 10 + ((size(6) << 21) | (size(7) << 14) | (size(8) << 7) | size(9)) : 0;
  const data = await readAt(start, 4096);
  for (let i = 0; i + 3 < data.length; i++) {
    const [a = 0, b = 0, c = 0] = data.subarray(i, i + 3);
    if (a !== 0xff || (b & 0xe6) !== 0xe2) continue;
    const rate = ((b & 0x18) === 0x18 ? rates.mpeg1 : rates.mpeg2)[c >> 4];
    if (rate !== undefined && rate > 0) return boundedMs(((bytes - start) * 8) / rate);
  }
  return null;
}

/** Limits a duration to one day, which is longer than any file of the allowed size can last. Milliseconds. */
const boundedMs = (ms: number) => Math.min(Math.max(1, Math.round(ms)), 86_400_000);

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownFile } from '../own-file.ts';
import { png } from './png.ts';

export interface Media {
  mime: string;
  bytes: Buffer;
}

const folder = ownFile('media/assets');
const cache = new Map<string, Media>();

function asset(name: string, mime: string, otherwise: () => Media): Media {
  const known = cache.get(name);
  if (known) return known;
  const path = join(folder, name);
  const media = existsSync(path) ? { mime, bytes: readFileSync(path) } : otherwise();
  cache.set(name, media);
  return media;
}

const plainPhoto = (): Media => ({
  mime: 'image/png',
  bytes: png(240, 180, (x, y) => [120 + x / 2, 160 + y / 3, 190]),
});

const photos = existsSync(folder)
  ? readdirSync(folder)
      .filter((name) => name.endsWith('.jpg'))
      .sort()
  : [];

/** Number of sample photos, from which one is chosen by a seed. */
export const photoCount = Math.max(photos.length, 1);

export const samplePhoto = (index = 0): Media =>
  asset(photos[index % photoCount] ?? 'photo.jpg', 'image/jpeg', plainPhoto);

export const sampleVideo = (): Media =>
  asset('clip.mp4', 'video/mp4', () => ({
    mime: 'video/mp4',
    bytes: Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'),
  }));

/** Returns the sample voice message, or else a short tone. The tone is WAV instead of m4a, and has the content type of WAV. */
export const sampleAudio = (): Media => asset('voice.m4a', 'audio/x-m4a', () => ({ mime: 'audio/wav', bytes: tone() }));

function tone(): Buffer {
  const rate = 8_000;
  const samples = rate * 2;
  const wav = Buffer.alloc(44 + samples, 128);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + samples, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(rate, 28);
  wav.writeUInt16LE(1, 32);
  wav.writeUInt16LE(8, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(samples, 40);
  for (let i = 0; i < samples; i++) wav[44 + i] = 128 + Math.round(50 * Math.sin((i / rate) * 440 * 2 * Math.PI));
  return wav;
}

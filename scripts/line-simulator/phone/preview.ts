const mostBytes = 1_024 * 1_024;
const timeoutMs = 10_000;

const kinds = [
  { mime: 'image/jpeg', start: [0xff, 0xd8, 0xff] },
  { mime: 'image/png', start: [0x89, 0x50, 0x4e, 0x47] },
];

export type Preview = { mime: string; bytes: Buffer } | { wrong: string };

/**
 * Loads the preview of an image or a video, which must be a JPEG or PNG of at most 1 MB. If the preview is unusable, `wrong` contains the
 * reason.
 */
export async function previewAt(url: string): Promise<Preview> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    if (answer.status !== 200) return { wrong: `answers ${answer.status}` };
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of answer.body ?? []) {
      length += chunk.length;
      if (length > mostBytes) return { wrong: 'is larger than 1 MB' };
      chunks.push(chunk);
    }
    const bytes = Buffer.concat(chunks);
    const kind = kinds.find(({ start }) => start.every((byte, at) => bytes[at] === byte));
    return kind === undefined ? { wrong: 'is neither JPEG nor PNG' } : { mime: kind.mime, bytes };
  } catch (error) {
    return { wrong: String(error) };
  }
}

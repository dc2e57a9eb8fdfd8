const byExtension: Record<string, string> = {
  pdf: 'application/pdf',
  txt: 'text/plain',
  csv: 'text/csv',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  mp4: 'video/mp4',
  m4a: 'audio/x-m4a',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  zip: 'application/zip',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

export const mimeOf = (fileName: string): string =>
  byExtension[fileName.split('.').pop()?.toLowerCase() ?? ''] ?? 'application/octet-stream';

/** Returns the MIME type of an image by its first bytes, because photos are uploaded without a name. */
export function sniffImage(bytes: Buffer): string {
  if (bytes.subarray(1, 4).toString('latin1') === 'PNG') return 'image/png';
  if (bytes.subarray(0, 3).toString('latin1') === 'GIF') return 'image/gif';
  if (bytes.subarray(8, 12).toString('latin1') === 'WEBP') return 'image/webp';
  return 'image/jpeg';
}

import { limits } from '../../../../shared/limits.ts';

/** Longest side of a preview, enough for a sharp picture in a chat on a phone. Pixels. */
const longestSide = 1024;
/** Largest picture that is shown without a preview. Bytes. */
const smallBytes = 128 * 1024;
/** JPEG qualities, best first. */
const qualities = [0.82, 0.6, 0.4, 0.2];
const patienceMs = 5000;

/**
 * Creates a small JPEG preview for LINE and the thread: a scaled picture, or a frame of a video. `null` if no preview is needed or the
 * browser cannot decode the file.
 */
export async function previewOf(file: File): Promise<Blob | null> {
  try {
    if (file.type.startsWith('video/')) return await ofFilm(file);
    return file.type.startsWith('image/') && file.size > smallBytes ? await ofPicture(file) : null;
  } catch {
    return null;
  }
}

/** Returns the size scaled down so that no side exceeds `max`. Never enlarges. */
export function fitted(width: number, height: number, max: number = longestSide): { width: number; height: number } {
  const scale = Math.min(1, max / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

async function ofPicture(file: File): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file);
  try {
    const small = await drawn(bitmap, bitmap.width, bitmap.height);
    return small !== null && small.size < file.size ? small : null;
  } finally {
    bitmap.close();
  }
}

async function ofFilm(file: File): Promise<Blob | null> {
  const url = URL.createObjectURL(file);
  const film = document.createElement('video');
  film.muted = true;
  film.playsInline = true;
  film.preload = 'auto';
  try {
    await after(film, 'loadedmetadata', () => {
      film.src = url;
    });
    // The frame is not taken at the start, because many videos begin with a black picture.
    await after(film, 'seeked', () => {
      film.currentTime = Number.isFinite(film.duration) ? Math.min(1, film.duration / 2) : 0;
    });
    return film.videoWidth === 0 ? null : await drawn(film, film.videoWidth, film.videoHeight);
  } finally {
    film.removeAttribute('src');
    film.load();
    URL.revokeObjectURL(url);
  }
}

function after(film: HTMLVideoElement, event: 'loadedmetadata' | 'seeked', set: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const tooLong = setTimeout(() => reject(new Error('the film does not load')), patienceMs);
    const end = (how: () => void) => () => {
      clearTimeout(tooLong);
      how();
    };
    film.addEventListener(event, end(resolve), { once: true });
    film.addEventListener(
      'error',
      end(() => reject(film.error)),
      { once: true },
    );
    set();
  });
}

async function drawn(source: CanvasImageSource, width: number, height: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, fitted(width, height));
  const context = canvas.getContext('2d');
  if (context === null) return null;
  // JPEG has no transparency, so transparent areas become white.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  for (const quality of qualities) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob !== null && blob.size <= limits.previewBytes) return blob;
  }
  return null;
}

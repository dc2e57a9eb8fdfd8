import { useEffect } from 'react';
import { useSystemSettings } from '../app/system-settings.ts';
import { useThrottled } from '../ui/use-throttled.ts';
import { useUnreadTotal } from './use-entries.ts';

/** Milliseconds between updates, because browsers are slow to update titles. */
const everyMs = 1000;

/**
 * Shows the unread count in the tab's title and icon while a user is signed in. A separate component, so that a change of the count renders
 * nothing else.
 */
export function Tab() {
  const unread = useThrottled(useUnreadTotal(), everyMs);
  const { systemName } = useSystemSettings();
  useEffect(() => {
    document.title = unread > 0 ? `(${unread}) ${systemName}` : systemName;
  }, [unread, systemName]);
  useEffect(
    () => () => {
      document.title = systemName;
    },
    [systemName],
  );
  const shown = Math.min(unread, 10);
  useEffect(() => void drawTabIcon(shown).catch(() => undefined), [shown]);
  useEffect(() => () => void drawTabIcon(0).catch(() => undefined), []);
  return null;
}

const size = 64;

let plain: { href: string; type: string } | undefined;
let drawing = 0;

/** Draws the unread count onto the tab's icon: none, 1 to 9, or 9+. */
async function drawTabIcon(unread: number): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link === null) return;
  plain ??= { href: link.href, type: link.type };
  drawing += 1;
  const mine = drawing;
  const icon =
    unread === 0 ? plain : { href: await badged(plain.href, unread > 9 ? '9+' : String(unread)), type: 'image/png' };
  // Discards this icon if the icon of a later count was drawn faster.
  if (mine === drawing && icon.href !== link.href) Object.assign(link, icon);
}

/** Returns the address of the icon with a badge. Draws a PNG, because not every browser supports generated SVG icons. */
async function badged(source: string, text: string): Promise<string> {
  const image = new Image(size, size);
  image.src = source;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const pen = canvas.getContext('2d');
  if (pen === null) return source;
  pen.drawImage(image, 0, 0, size, size);
  const radius = 20;
  const centre = size - radius;
  pen.beginPath();
  pen.arc(centre, radius, radius, 0, 2 * Math.PI);
  pen.fillStyle = '#c92a3a';
  pen.fill();
  pen.fillStyle = '#fff';
  pen.font = `700 ${text.length > 1 ? 24 : 30}px system-ui, sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(text, centre, radius + 1);
  return canvas.toDataURL('image/png');
}

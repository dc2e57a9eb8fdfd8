import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { useLocation, useRoute } from 'wouter';
import type { Conversation } from '../../shared/rows.ts';
import { paths, patterns } from '../app/routes.ts';
import { useUser } from '../session/session.ts';
import { isMuted } from '../sync/mutes.ts';
import { listenToRows } from '../sync/store.ts';
import { present } from '../time/clock.ts';
import { previewText } from '../ui/preview-text.ts';
import { customerOrLine } from '../ui/shown-name.ts';
import { desktopAtom, soundAtom } from './alert-settings.ts';
import { playSound } from './sound.ts';

const quietMs = 1500;

/** Shows a desktop notification and plays a sound for new messages in conversations that are unassigned or assigned to this user. */
export function useMessageAlerts(): void {
  const { id: me } = useUser();
  const desktop = useAtomValue(desktopAtom);
  const sound = useAtomValue(soundAtom);
  const [, navigate] = useLocation();
  const [, params] = useRoute(patterns.conversation);
  const openId = params?.id ?? null;
  const soundedAt = useRef(0);
  useEffect(() => {
    return listenToRows('conversation', (changes) => {
      const now = Date.now();
      const reading = document.visibilityState === 'visible' && document.hasFocus() ? openId : null;
      for (const { before, after: row } of changes) {
        if (row === undefined) continue;
        const reader = { id: me, now: present(), reading, hasMuted: isMuted(row.id) };
        if (!isNews(before, row, reader)) continue;
        if (sound && now - soundedAt.current > quietMs) {
          soundedAt.current = now;
          playSound();
        }
        if (desktop && !document.hasFocus()) showNotification(row, () => navigate(paths.messages(row.id)));
      }
    });
  }, [me, desktop, sound, navigate, openId]);
}

function showNotification(row: Conversation, open: () => void): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const { pictureUrl } = row.customer;
  const notification = notificationOf(customerOrLine(row.customer), {
    body: row.lastMessage === null ? '' : previewText(row.lastMessage).text,
    // A conversation has at most one notification: a newer message replaces the older one.
    tag: row.id,
    ...(pictureUrl === null ? {} : { icon: pictureUrl }),
  });
  if (notification === null) return;
  notification.onclick = () => {
    window.focus();
    open();
    notification.close();
  };
}

/** Creates a notification. `null` in browsers on Android, which throw because they support notifications from service workers only. */
function notificationOf(title: string, options: NotificationOptions): Notification | null {
  try {
    return new Notification(title, options);
  } catch {
    return null;
  }
}

/** Milliseconds. Older messages raise no alert, because they come from the initial load or a reconnect. */
const freshMs = 60_000;

/**
 * Whether a changed conversation has a new message that alerts this user. Conversations that are assigned to another user never alert this
 * user.
 */
export function isNews(
  before: Conversation | undefined,
  after: Conversation,
  reader: { id: string; now: number; reading: string | null; hasMuted: boolean },
): boolean {
  const message = after.lastMessage;
  if (message === null || message.direction !== 'in' || message.id === before?.lastMessage?.id) return false;
  if (after.serviceStatus === 'blocked' || reader.hasMuted || after.id === reader.reading) return false;
  if (after.assignedTo !== null && after.assignedTo !== reader.id) return false;
  return reader.now - Date.parse(message.at) < freshMs;
}

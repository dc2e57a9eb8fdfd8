import { messages as en } from 'virtual:catalogue/call_page/en';
import { messages as th } from 'virtual:catalogue/call_page/th';
import { messages as zh } from 'virtual:catalogue/call_page/zh';
import { i18n, type MessageDescriptor, type Messages } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PageState } from '../../shared/call-page.ts';
import type { CallKind } from '../../shared/calls.ts';
import { data } from './page.ts';

const catalogues: Record<string, Messages> = { en, th, zh };

function textOf(word: Word): string {
  const descriptor = pageWords[word];
  return i18n._('id' in descriptor ? descriptor : descriptor[data.kind]);
}

function drawState(): void {
  const line = document.querySelector('[role="status"] p');
  if (line !== null) line.textContent = textOf(data.state);
}

/** Fills in the brand, and the texts in the language that the server has set on the page. */
export function draw(): void {
  const tag = document.documentElement.lang.slice(0, 2);
  const language = tag in catalogues ? tag : 'en';
  i18n.loadAndActivate({ locale: language, messages: catalogues[language] ?? en });
  for (const element of document.querySelectorAll<HTMLElement>('[data-say]'))
    element.textContent = textOf(element.dataset.say as Word);
  drawState();
  new MutationObserver(drawState).observe(document.body, { attributeFilter: ['data-state'] });
  document.querySelector('.bar')?.setAttribute('aria-label', textOf('controls'));

  const { brand, logo } = data;
  const title = textOf('title');
  document.title = brand === '' ? title : `${title} · ${brand}`;
  const heading = document.querySelector('h1');
  if (heading !== null) heading.textContent = brand === '' ? title : brand;
  // Without a brand, the heading already shows the kind of call, so the separate text is cleared.
  const kind = document.querySelector('.kind [data-say]');
  if (kind !== null && brand === '') kind.textContent = '';
  drawFace(brand, logo);
}

function drawFace(brand: string, logo: string): void {
  const face = document.querySelector('.face');
  if (face === null) return;
  if (logo === '') face.textContent = [...brand][0] ?? '';
  else {
    const image = new Image();
    image.src = logo;
    face.classList.add('logo');
    face.replaceChildren(image);
  }
}

type Button = 'join' | 'decline' | 'again' | 'microphone' | 'camera' | 'flip' | 'leave';
type Word = PageState | Button | 'title' | 'hint' | 'blank' | 'controls';

/** Texts of the page. A text that differs between audio and video calls has an entry for each kind of call. */
const pageWords: Record<Word, MessageDescriptor | Record<CallKind, MessageDescriptor>> = {
  title: {
    audio: msg({ id: 'call_page.title_audio', message: 'Call' }),
    video: msg({ id: 'call_page.title_video', message: 'Video call' }),
  },
  ready: {
    audio: msg({ id: 'call_page.ready_audio', message: 'We would like to talk to you.' }),
    video: msg({ id: 'call_page.ready_video', message: 'We would like to talk to you face to face.' }),
  },
  hint: msg({ id: 'call_page.hint', message: 'This link works once. The call is not recorded.' }),
  asking: {
    audio: msg({ id: 'call_page.asking_audio', message: 'Please allow the microphone.' }),
    video: msg({ id: 'call_page.asking_video', message: 'Please allow the microphone and the camera.' }),
  },
  denied: {
    audio: msg({
      id: 'call_page.denied_audio',
      message:
        'Your browser does not allow the microphone. Please allow it for this page in its settings, then try again.',
    }),
    video: msg({
      id: 'call_page.denied_video',
      message:
        'Your browser does not allow the microphone or the camera. Please allow both for this page in its settings, then try again.',
    }),
  },
  missing: msg({ id: 'call_page.missing', message: 'No microphone was found. Please connect one, then try again.' }),
  busy: {
    audio: msg({
      id: 'call_page.busy_audio',
      message: 'Another app is using the microphone. Please close it there, then try again.',
    }),
    video: msg({
      id: 'call_page.busy_video',
      message: 'Another app is using the microphone or the camera. Please close it there, then try again.',
    }),
  },
  waiting: msg({ id: 'call_page.waiting', message: 'One moment, we will be right with you.' }),
  connecting: msg({ id: 'call_page.connecting', message: 'Connecting…' }),
  talking: msg({ id: 'call_page.talking', message: 'You are connected.' }),
  lost: msg({ id: 'call_page.lost', message: 'Connection lost. Reconnecting…' }),
  failed: msg({
    id: 'call_page.failed',
    message: 'The call can’t connect on this network. Try another one, such as mobile data.',
  }),
  taken: msg({ id: 'call_page.taken', message: 'This call is open in another window.' }),
  over: msg({ id: 'call_page.over', message: 'The call is over. You can close this page.' }),
  declined: msg({
    id: 'call_page.declined',
    message: 'No problem. Write to us on LINE whenever you would like to talk.',
  }),
  missed: msg({
    id: 'call_page.missed',
    message: 'This call has ended. Write to us on LINE whenever you would like to talk.',
  }),
  used: msg({
    id: 'call_page.used',
    message: 'This link has been used; it works only once. If you would like to talk again, write to us on LINE.',
  }),
  gone: msg({ id: 'call_page.gone', message: 'This link does not work. Please open it from our message on LINE.' }),
  unable: msg({
    id: 'call_page.unable',
    message: 'This browser cannot make calls. Please open the link in another one, such as Safari or Chrome.',
  }),
  join: msg({ id: 'call_page.join', message: 'Join the call' }),
  decline: msg({ id: 'call_page.decline', message: 'Not now' }),
  again: msg({ id: 'call_page.again', message: 'Try again' }),
  microphone: msg({ id: 'call_page.microphone', message: 'Microphone' }),
  camera: msg({ id: 'call_page.camera', message: 'Camera' }),
  flip: msg({ id: 'call_page.flip', message: 'Switch camera' }),
  leave: msg({ id: 'call_page.leave', message: 'Hang up' }),
  blank: msg({ id: 'call_page.blank', message: 'The camera is off' }),
  controls: msg({ id: 'call_page.controls', message: 'Call controls' }),
};

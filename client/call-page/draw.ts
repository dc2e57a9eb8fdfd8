import { messages as en } from 'virtual:catalogue/call_page/en';
import { messages as th } from 'virtual:catalogue/call_page/th';
import { messages as zh } from 'virtual:catalogue/call_page/zh';
import { i18n, type Messages } from '@lingui/core';
import { data } from './page.ts';
import { pageWords, type Word } from './words.ts';

const catalogues: Record<string, Messages> = { en, th, zh };

function said(word: Word): string {
  const descriptor = pageWords[word];
  return i18n._('id' in descriptor ? descriptor : descriptor[data.kind]);
}

function drawState(): void {
  const line = document.querySelector('[role="status"] p');
  if (line !== null) line.textContent = said(data.state);
}

/** Inserts the texts, in the language that the server chose for the customer, and the brand. */
export function draw(): void {
  const tag = document.documentElement.lang.slice(0, 2);
  const language = tag in catalogues ? tag : 'en';
  i18n.loadAndActivate({ locale: language, messages: catalogues[language] ?? en });
  for (const element of document.querySelectorAll<HTMLElement>('[data-say]'))
    element.textContent = said(element.dataset.say as Word);
  drawState();
  new MutationObserver(drawState).observe(document.body, { attributeFilter: ['data-state'] });
  document.querySelector('.bar')?.setAttribute('aria-label', said('controls'));

  const { brand, logo } = data;
  const title = said('title');
  document.title = brand === '' ? title : `${title} · ${brand}`;
  const heading = document.querySelector('h1');
  if (heading !== null) heading.textContent = brand === '' ? title : brand;
  // Without a brand, the heading already shows this text.
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

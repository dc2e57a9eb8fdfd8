import { cutText } from '../../shared/cut-text.ts';
import { limits } from '../../shared/limits.ts';
import { hiddenCharacters } from '../../shared/refused-files.ts';

const extension = /\.[^.\s]{1,16}$/u;

/**
 * Returns the name of an uploaded file as customers see it: without folders and hidden characters, and cut to `limits.fileNameMax`
 * characters before the extension. Never empty.
 */
export function fileNameOf(given: string | undefined): string {
  // Browsers escape these characters in forms, and no others.
  const unescaped = (given ?? '').replace(/%22/g, '"').replace(/%0[AD]/gi, '');
  const base = unescaped.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const name = base
    .normalize('NFC')
    .replace(hiddenCharacters, '')
    .trim()
    .replace(/[. ]+$/, '');
  if (name === '') return 'file';
  if (name.length <= limits.fileNameMax) return name;
  const [end = ''] = extension.exec(name) ?? [];
  return `${cutText(name.slice(0, name.length - end.length), limits.fileNameMax - end.length).trim()}${end}`;
}

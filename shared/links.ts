/** Link in a text. */
interface FoundLink {
  start: number;
  end: number;
  href: string;
}

/**
 * Matches the start of an address.
 *
 * Thai and Chinese texts have no space before or after an address, and addresses can contain both scripts. Link libraries expect spaces, so
 * these rules are used instead:
 * - An address starts with a scheme or `www.`, in upper or lower case, or with a known domain that is followed by a path.
 * - A host that starts with ASCII characters ends at the first other character.
 * - Letters of another script belong to the path if they start a segment or a value, or if ASCII characters of the address follow.
 * - A closing bracket belongs to the address if the address contains the opening one. Quotes, punctuation and angle brackets at the end do
 * not belong to it.
 */
const start =
  /(?<![a-z0-9@._/-])(?:(?<scheme>https?:\/\/)|(?<www>www\.)(?=[^\s.])|(?=(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:com|net|org|info|shop|store|app|page|link|me|[a-z]{2})\/[^\s]))/gi;

const hostChar = /[a-z0-9.:_%@[\]-]/i;
const letter = /[\p{L}\p{M}\p{N}]/u;
/** Printable ASCII characters that a path can contain, which excludes spaces, quotes and angle brackets. */
const pathChar = /[!#-;=?-_a-z{|}~]/;
/** Matches a path that ends with `/` or `=`. Letters of another script after such a path usually belong to the address. */
const leadsOn = /[/=]$/;
const joins = /[-_.+~%&]$/;
/** Matches ASCII characters after letters of another script that continue the address, instead of ending the sentence. */
const goesOn = /^[-_./%=&+~]*[a-z0-9]/i;

export function linksIn(text: string): FoundLink[] {
  const links: FoundLink[] = [];
  start.lastIndex = 0;
  for (let match = start.exec(text); match !== null; match = start.exec(text)) {
    const end = endOf(text, match.index, match.index + match[0].length);
    // Always advances by at least one character, because the match can be empty.
    start.lastIndex = Math.max(end, match.index + match[0].length, match.index + 1);
    const address = text.slice(match.index, end);
    const href = match.groups?.scheme === undefined ? `https://${address}` : address;
    if (!isAddress(href)) continue;
    links.push({ start: match.index, end, href });
  }
  return links;
}

function isAddress(href: string): boolean {
  if (!URL.canParse(href)) return false;
  const { hostname } = new URL(href);
  return hostname !== '' && hostname !== 'www' && !hostname.endsWith('.');
}

function endOf(text: string, from: number, hostFrom: number): number {
  // An address in single quotes ends at the closing quote.
  const quote = text[from - 1] === "'" ? "'" : null;
  let at = hostEnd(text, hostFrom);
  if (at > hostFrom && /[/?#]/.test(text[at] ?? '')) at = pathEnd(text, at, quote);
  return trimmed(text, from, at);
}

function hostEnd(text: string, from: number): number {
  let at = from;
  for (;;) {
    const [char = ''] = text.slice(at, at + 2);
    if (hostChar.test(char)) at += 1;
    // Letters of other scripts belong to the host only if a part of the host starts with them, as in an internationalized domain name.
    // After ASCII characters they are the next word of the sentence.
    else if (letter.test(char) && (at === from || text[at - 1] === '.' || isForeign(text[at - 1]))) at += char.length;
    else return at;
  }
}

const isForeign = (char: string | undefined) => char !== undefined && char > '\u007f';

function pathEnd(text: string, from: number, quote: string | null): number {
  let at = from;
  for (;;) {
    const char = text[at] ?? '';
    if (char === quote || isNextAddress(text, at)) return at;
    if (pathChar.test(char)) at += 1;
    else {
      const run = foreignRun(text, at);
      if (run === 0 || !belongs(text, from, at, at + run)) return at;
      at += run;
    }
  }
}

/** Whether there is a separator at this position that is directly followed by another address, as in a list without spaces. */
function isNextAddress(text: string, at: number): boolean {
  return /[,;|]/.test(text[at] ?? '') && /^.https?:\/\//is.test(text.slice(at, at + 9));
}

/** Returns the length of the sequence of non-ASCII letters at `from`. Any other character ends it. */
function foreignRun(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = text.codePointAt(at);
    const char = code === undefined ? '' : String.fromCodePoint(code);
    if (code === undefined || code < 0x80 || !letter.test(char)) return at - from;
    at += char.length;
  }
}

function belongs(text: string, pathFrom: number, runFrom: number, runTo: number): boolean {
  const before = text.slice(pathFrom, runFrom);
  const isContinued = goesOn.test(text.slice(runTo));
  if (!leadsOn.test(before)) return joins.test(before) && isContinued;
  // Directly after the slash that follows the host, letters of another script can be the next word of the sentence. These letters belong to
  // the address only if ASCII characters of the address follow.
  return isContinued || before !== '/';
}

const closers: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

function trimmed(text: string, from: number, to: number): number {
  let end = to;
  const counts = new Map<string, number>();
  for (const char of text.slice(from, to)) if (/[()[\]{}]/.test(char)) counts.set(char, (counts.get(char) ?? 0) + 1);
  while (end > from) {
    const last = text[end - 1] ?? '';
    const opener = closers[last];
    const isPunctuation = /[.,;:!?'"*|]/.test(last);
    const isUnbalanced = opener !== undefined && (counts.get(last) ?? 0) > (counts.get(opener) ?? 0);
    if (!isPunctuation && !isUnbalanced && !/[([{]/.test(last)) return end;
    if (counts.has(last)) counts.set(last, (counts.get(last) ?? 0) - 1);
    end -= 1;
  }
  return end;
}

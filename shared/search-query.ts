import { fold } from './fold.ts';

/** Operators of a search, such as `from:Nok`. */
export const searchOperators = ['from', 'label', 'brand', 'assignee', 'has', 'before', 'after'] as const;
export type SearchOperator = (typeof searchOperators)[number];

/** Values of the operator `has:`. */
export const hasKinds = ['image', 'video', 'audio', 'file', 'link', 'note'] as const;
export type HasKind = (typeof hasKinds)[number];

/** A word, or a phrase in quotes, in its folded form (see shared/fold.ts). Never empty. */
export interface SearchTerm {
  text: string;
  isPhrase: boolean;
}

/**
 * A parsed search. All terms must occur. Values of one operator are alternatives, and all operators must apply. Names are compared in their
 * folded form (see shared/search-names.ts).
 */
export interface SearchQuery {
  terms: SearchTerm[];
  from: string[];
  label: string[];
  brand: string[];
  assignee: string[];
  has: HasKind[];
  /** Business day such as `2026-11-17`. Messages of this day and later days do not match. */
  before: string | null;
  /** Business day. Messages of earlier days do not match. */
  after: string | null;
}

/** Part of a search text. `start` and `end` are its positions in the text, `valueStart` that of the operator's value. UTF-16 units. */
export type SearchToken = { start: number; end: number } & (
  | { type: 'word' | 'phrase'; text: string }
  | { type: 'operator'; operator: SearchOperator; value: string; valueStart: number }
);

/** Quotation marks. Phones replace straight quotes by curly ones, and Chinese input methods by full-width ones. */
const quote = /["“”＂]/;
const space = /\s/;
const operatorStart = new RegExp(`^(${searchOperators.join('|')})[:：]`, 'i');

/** Splits a search text into words, phrases and operators. Any text is valid: what is not an operator is a word. */
export function searchTokens(text: string): SearchToken[] {
  const tokens: SearchToken[] = [];
  for (let at = 0; at < text.length; ) {
    if (space.test(text[at] as string)) at += 1;
    else {
      const token = tokenAt(text, at);
      tokens.push(token);
      at = token.end;
    }
  }
  return tokens;
}

function tokenAt(text: string, start: number): SearchToken {
  const head = operatorStart.exec(text.slice(start, start + 10));
  if (head !== null) {
    const operator = (head[1] as string).toLowerCase() as SearchOperator;
    const valueStart = start + head[0].length;
    const { text: value, end } = valueAt(text, valueStart);
    if (isValue(operator, value)) return { type: 'operator', operator, value, valueStart, start, end };
  }
  if (!quote.test(text[start] as string)) return { type: 'word', ...wordAt(text, start), start };
  return { type: 'phrase', ...quotedAt(text, start), start };
}

const valueAt = (text: string, start: number) =>
  quote.test(text[start] ?? '') ? quotedAt(text, start) : wordAt(text, start);

function wordAt(text: string, start: number): { text: string; end: number } {
  let end = start;
  while (end < text.length && !space.test(text[end] as string)) end += 1;
  return { text: text.slice(start, end), end };
}

/** Returns the text between quotes. A missing closing quote is added at the end. */
function quotedAt(text: string, start: number): { text: string; end: number } {
  let end = start + 1;
  while (end < text.length && !quote.test(text[end] as string)) end += 1;
  return { text: text.slice(start + 1, end), end: Math.min(text.length, end + 1) };
}

/** Whether the operator accepts the value. An empty value is accepted, because the user may still be typing it. */
function isValue(operator: SearchOperator, value: string): boolean {
  if (value.trim() === '') return true;
  if (operator === 'has') return hasKinds.some((kind) => kind === value.toLowerCase());
  return (operator !== 'before' && operator !== 'after') || dayOf(value) !== null;
}

/** Returns the day that a date such as `2026-11-17` or `2026/11/7` names. `null` if there is no such day. */
function dayOf(value: string): string | null {
  const parts = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(value.trim());
  if (parts === null) return null;
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number];
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? (date.toISOString().split('T')[0] as string)
    : null;
}

/** Parses a search text. Operators without a value are ignored. Of several dates, the narrowest applies. */
export function parseSearch(text: string): SearchQuery {
  const query: SearchQuery = {
    terms: [],
    from: [],
    label: [],
    brand: [],
    assignee: [],
    has: [],
    before: null,
    after: null,
  };
  for (const token of searchTokens(text)) {
    if (token.type === 'operator') addOperator(query, token.operator, token.value.trim());
    else addTerm(query, { text: fold(token.text), isPhrase: token.type === 'phrase' });
  }
  return query;
}

function addTerm({ terms }: SearchQuery, term: SearchTerm): void {
  const isKnown = terms.some(({ text, isPhrase }) => text === term.text && isPhrase === term.isPhrase);
  if (term.text !== '' && !isKnown) terms.push(term);
}

function addOperator(query: SearchQuery, operator: SearchOperator, value: string): void {
  if (value === '') return;
  if (operator === 'has') {
    const kind = value.toLowerCase() as HasKind;
    if (!query.has.includes(kind)) query.has.push(kind);
  } else if (operator === 'before' || operator === 'after') {
    const day = dayOf(value);
    const known = query[operator];
    const isNarrower = day !== null && (known === null || (operator === 'before' ? day < known : day > known));
    if (isNarrower) query[operator] = day;
  } else if (!query[operator].includes(value)) query[operator].push(value);
}

/** Returns the text of an operator. Values with spaces are quoted, and quotation marks in them are removed. */
export function operatorText(operator: SearchOperator, value: string): string {
  const plain = value.replace(new RegExp(quote, 'g'), '').trim();
  return space.test(plain) ? `${operator}:"${plain}"` : `${operator}:${plain}`;
}

/** Whether the search asks for something that only messages have. Such a search matches no conversation by its name. */
export function asksForMessages({ from, has, before, after }: SearchQuery): boolean {
  return from.length > 0 || has.length > 0 || before !== null || after !== null;
}

import { nameSeparator } from '../../shared/customer.ts';
import { fold } from '../../shared/fold.ts';
import { limits } from '../../shared/limits.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import { matchOf } from './grams.ts';
import { tablesOf } from './index-file.ts';
import { marks } from './marks.ts';
import type { Find, FromName } from './messages.ts';

/** Ids of marks. A row meets the condition if it has one of them. */
export type Group = ReadonlySet<number>;

interface Row {
  at: number;
  /** Ids of the row's marks, separated by spaces. */
  marks: string;
  conversationId: string;
}

interface Conditions {
  /** Conditions by which the index can be read. */
  groups: Group[];
  /** Whether a row meets all conditions. */
  isMet: (row: Row) => boolean;
}

/**
 * Resolves the conditions of a request. Few conversations become marks of messages. If there are more, the conversation of each message is
 * read instead.
 * @returns `null` if no row can meet the conditions
 */
export function conditionsOf(sqlite: Sqlite, request: Find): Conditions | null {
  const markOf = sqlite.prepare<[string], number>('SELECT id FROM marks WHERE name = ?').pluck();
  const groupOf = (names: readonly string[]): Group => new Set(names.flatMap((name) => markOf.get(name) ?? []));
  const groups = request.marks.map(groupOf);
  if (request.from !== null) groups.push(groupOf(authorMarks(sqlite, request.from, request.brandIds)));
  const ofConversation = request.conversationMarks.map(groupOf);
  let isOfConversation: (conversationId: string) => boolean = () => true;
  if (ofConversation.length > 0) {
    if (ofConversation.some((group) => group.size === 0)) return null;
    const few = conversationsWith(sqlite, ofConversation, request.brandIds);
    if (few !== null) groups.push(groupOf(few.map(marks.conversation)));
    else isOfConversation = conversationCheck(sqlite, ofConversation);
  }
  if (groups.some((group) => group.size === 0)) return null;
  const { since, until } = request;
  const isMet = (row: Row) =>
    (since === null || row.at >= since) &&
    (until === null || row.at < until) &&
    hasAll(row.marks, groups) &&
    isOfConversation(row.conversationId);
  return { groups, isMet };
}

function hasAll(text: string, groups: readonly Group[]): boolean {
  if (groups.length === 0) return true;
  const own = text.split(' ').map(Number);
  return groups.every((group) => own.some((mark) => group.has(mark)));
}

/** Returns the conversations that have a mark of each group. `null` if there are too many. */
function conversationsWith(sqlite: Sqlite, groups: readonly Group[], brandIds: readonly string[]): string[] | null {
  const { docs, postings } = tablesOf.conversation;
  const having = groups.map(() => `SELECT place FROM ${postings} WHERE mark IN (SELECT value FROM json_each(?))`);
  const found = sqlite
    .prepare<unknown[], string>(
      `SELECT id FROM ${docs} WHERE place IN (${having.join(' INTERSECT ')}) AND brand_id IN (SELECT value FROM json_each(?)) LIMIT ?`,
    )
    .pluck()
    .all(...groups.map((group) => JSON.stringify([...group])), JSON.stringify(brandIds), limits.fewConversations + 1);
  return found.length > limits.fewConversations ? null : found;
}

/** Returns a function that checks whether a conversation has a mark of each group. */
function conversationCheck(sqlite: Sqlite, groups: readonly Group[]): (conversationId: string) => boolean {
  const marksOf = sqlite
    .prepare<[string], string>(`SELECT marks FROM ${tablesOf.conversation.docs} WHERE id = ?`)
    .pluck();
  const known = new Map<string, boolean>();
  return (id) => {
    const isMet = known.get(id) ?? hasAll(marksOf.get(id) ?? '', groups);
    known.set(id, isMet);
    return isMet;
  };
}

/** Returns the marks of messages by the authors that the values name. Of each value, at most `limits.namesMax` customers are found. */
function authorMarks(sqlite: Sqlite, from: readonly FromName[], brandIds: readonly string[]): string[] {
  return from.flatMap(({ value, equal, containing }) => {
    const wanted = fold(value);
    const named = customersNamed(sqlite, wanted, brandIds);
    const same = named.filter(({ text }) => text.split(nameSeparator).some((name) => fold(name) === wanted));
    const isExact = equal.length + same.length > 0;
    return [
      ...(isExact ? equal : containing).map(marks.author),
      ...(isExact ? same : named).map(({ id }) => marks.incoming(id)),
    ];
  });
}

/** Returns the conversations whose customer's name contains a folded text. */
function customersNamed(sqlite: Sqlite, wanted: string, brandIds: readonly string[]): { id: string; text: string }[] {
  const { docs, lengths, ...tables } = tablesOf.conversation;
  const match = matchOf([{ text: wanted, isPhrase: true }], lengths);
  if (match === null) return [];
  const terms = tables[match.in];
  return sqlite
    .prepare<[string, string, number], { id: string; text: string }>(
      `SELECT d.id AS id, d.text AS text FROM ${terms} g JOIN ${docs} d ON d.place = g.rowid
       WHERE ${terms} MATCH ? AND d.brand_id IN (SELECT value FROM json_each(?)) ORDER BY g.rowid LIMIT ?`,
    )
    .all(match.query, JSON.stringify(brandIds), limits.namesMax);
}

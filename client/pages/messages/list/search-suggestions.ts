import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { addDays } from '../../../../shared/days.ts';
import { fold } from '../../../../shared/fold.ts';
import { messageKindTexts } from '../../../../shared/message-texts.ts';
import type { Text } from '../../../../shared/msg.ts';
import {
  type HasKind,
  hasKinds,
  operatorText,
  type SearchOperator,
  type SearchToken,
  searchOperators,
  searchTokens,
} from '../../../../shared/search-query.ts';
import { useAll } from '../../../sync/store.ts';
import { present } from '../../../time/clock.ts';
import { format } from '../../../time/time.ts';
import { shownZone } from '../../../time/zone.ts';
import { useLabelName } from '../../../ui/label-name.ts';

/** Offer to complete the part of a search at the caret. */
export interface Suggestion {
  /** Text that replaces the part. */
  text: string;
  label: string;
  hint: string | null;
  /** Whether a value has to follow. */
  isOpen: boolean;
}

/** Part of the search text that a suggestion replaces. */
export interface Completed {
  start: number;
  end: number;
}

const shownMax = 8;
/** Minimum number of letters of an operator's name before the operator is offered. */
const prefixMin = 2;

const operatorHints: Record<SearchOperator, Text> = {
  from: msg({ id: 'search.from', message: 'Author' }),
  label: msg({ id: 'search.label', message: 'Label of the conversation' }),
  brand: msg({ id: 'search.brand', message: 'Brand' }),
  assignee: msg({ id: 'search.assignee', message: 'Assignee of the conversation' }),
  has: msg({ id: 'search.has', message: 'Kind of content' }),
  before: msg({ id: 'search.before', message: 'Before a date' }),
  after: msg({ id: 'search.after', message: 'From a date on' }),
};

/** Names of kinds of content. Those of media are the names of the kinds of messages. */
const hasHints: Record<HasKind, Text> = {
  ...messageKindTexts,
  link: msg({ id: 'search.has_link', message: 'Link' }),
  note: msg({ id: 'messages.note', message: 'Note' }),
};

const days: readonly [ago: number, label: Text][] = [
  [0, msg({ id: 'search.today', message: 'Today' })],
  [1, msg({ id: 'search.yesterday', message: 'Yesterday' })],
  [7, msg({ id: 'search.week_ago', message: '7 days ago' })],
  [30, msg({ id: 'search.month_ago', message: '30 days ago' })],
];

/** Returns the business day, such as `2026-11-17`. */
const today = () => format('en-CA', { timeZone: shownZone(), dateStyle: 'short' }).format(present());

/** Returns the part of the search text that ends at the caret. `null` if the caret is elsewhere. */
export function partAt(text: string, caret: number): SearchToken | null {
  return searchTokens(text).find(({ start, end }) => start < caret && caret === end) ?? null;
}

/** Returns the suggestions for the part of a search before the caret. For an empty search, all operators. */
export function useSuggestions(text: string, caret: number): { part: Completed; found: readonly Suggestion[] } {
  const { i18n } = useLingui();
  const part = text === '' ? null : partAt(text, caret);
  const valuesOf = useValues();
  return useMemo(() => {
    const operators = (start: string) =>
      searchOperators
        .filter((operator) => operator.startsWith(start))
        .map((operator) => ({
          text: `${operator}:`,
          label: `${operator}:`,
          hint: i18n._(operatorHints[operator]),
          isOpen: true,
        }));
    if (text === '') return { part: { start: 0, end: 0 }, found: operators('') };
    if (part === null) return { part: { start: caret, end: caret }, found: [] };
    if (part.type !== 'operator') {
      const isPrefix = part.type === 'word' && part.text.length >= prefixMin;
      return { part, found: isPrefix ? operators(part.text.toLowerCase()) : [] };
    }
    const wanted = fold(part.value);
    const found = valuesOf(part.operator)
      .filter(({ value, names }) => value !== part.value && names.some((name) => fold(name).includes(wanted)))
      .slice(0, shownMax)
      .map(({ value, label, hint }) => ({ text: operatorText(part.operator, value), label, hint, isOpen: false }));
    return { part, found };
  }, [text, caret, part, valuesOf, i18n]);
}

interface Value {
  value: string;
  label: string;
  hint: string | null;
  /** Texts by which the value is found. */
  names: readonly string[];
}

/** Returns a function that lists the possible values of an operator. */
function useValues(): (operator: SearchOperator) => readonly Value[] {
  const { i18n } = useLingui();
  const brands = useAll('brand');
  const labels = useAll('label');
  const colleagues = useAll('colleague');
  const labelName = useLabelName();
  return useMemo(() => {
    const plain = (name: string): Value => ({ value: name, label: name, hint: null, names: [name] });
    const word = (value: string, hint: Text): Value => {
      const text = i18n._(hint);
      return { value, label: value, hint: text, names: [value, text] };
    };
    const sorted = (names: Iterable<string>) =>
      [...new Set(names)].sort((a, b) => a.localeCompare(b, i18n.locale)).map(plain);
    const me = word('me', msg({ id: 'search.me', message: 'You' }));
    const none = word('none', msg({ id: 'customer.unassigned', message: 'Unassigned' }));
    return (operator) => {
      switch (operator) {
        case 'from':
          return [me, ...sorted(colleagues.map(({ fullName }) => fullName))];
        case 'assignee':
          return [me, none, ...sorted(colleagues.map(({ fullName }) => fullName))];
        case 'label':
          return sorted(labels.map(labelName));
        case 'brand':
          return sorted(brands.map(({ name }) => name));
        case 'has':
          return hasKinds.map((kind) => word(kind, hasHints[kind]));
        default:
          return days.map(([ago, label]) => word(addDays(today(), -ago), label));
      }
    };
  }, [i18n, brands, labels, colleagues, labelName]);
}

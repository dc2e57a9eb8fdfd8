import type { CustomerMessage, Mark, Moment, Span } from './timeline.ts';

/**
 * The functions in this file change the spans of a timeline (timeline.ts). A span contains successive messages of the customer and the
 * mark, an event such as a reply, that follows them. The functions return new spans, or the same spans if nothing changes.
 */

/**
 * Maximum number of successive customer messages that are stored per span: the first ones and the last one. If a span has more messages,
 * `more` is set.
 */
const storedMax = 10;
const stored = (said: readonly CustomerMessage[]): readonly CustomerMessage[] =>
  said.length > storedMax ? [...said.slice(0, storedMax - 1), said.at(-1) as CustomerMessage] : said;

export type Spans = readonly Span[];
export const emptySpan: Span = { said: [], mark: null };

/**
 * Inserts a customer message into the timeline by its time. At equal times, the message follows the marks, which are events such as
 * replies.
 */
export function withMessage(spans: Spans, message: CustomerMessage): Spans {
  const index = spans.findIndex(({ mark }) => mark === null || mark.at > message.at);
  const span = spans[index];
  if (span === undefined) return spans;
  return spans.with(index, insertMessage(span, message));
}

function insertMessage(span: Span, message: CustomerMessage): Span {
  const { length } = span.said;
  let place = length;
  while (place > 0 && (span.said[place - 1] as CustomerMessage).at > message.at) place -= 1;
  const all = span.said.toSpliced(place, 0, message);
  return length < storedMax ? { ...span, said: all } : { ...span, said: stored(all), more: true };
}

export function contains(spans: Spans, id: string): boolean {
  return spans.some(({ said }) => said.some((one) => one.id === id));
}

export function withUnsent(spans: Spans, id: string, unsent: Moment): Spans {
  return spans.map((span) => {
    const index = span.said.findIndex((one) => one.id === id && one.unsent === undefined);
    if (index === -1) return span;
    return { ...span, said: span.said.with(index, { ...(span.said[index] as CustomerMessage), unsent }) };
  });
}

/**
 * Appends a mark, an event such as a reply. If the log's clock was set back, the mark gets the time of the timeline's last entry, so that a
 * reply is never earlier than the message that it answers.
 */
export function withMark(spans: Spans, mark: Mark): Spans {
  const last = spans.at(-1) ?? emptySpan;
  const latest = Math.max(mark.at, last.said.at(-1)?.at ?? 0, spans.at(-2)?.mark?.at ?? 0);
  return [...spans.slice(0, -1), { ...last, mark: { ...mark, at: latest } }, emptySpan];
}

/**
 * Inserts a mark by its time. At equal times, the mark follows the messages and the other marks. Of the messages that are not stored, some
 * can be on both sides of the mark, unless the last message precedes it.
 */
export function withEarlierMark(spans: Spans, mark: Mark): Spans {
  const index = spans.findIndex((span) => span.mark === null || span.mark.at > mark.at);
  const span = spans[index];
  if (span === undefined) return withMark(spans, mark);
  const before = { ...span, said: span.said.filter(({ at }) => at <= mark.at), mark };
  const said = span.said.filter(({ at }) => at > mark.at);
  const after = said.length > 0 ? { ...span, said } : { said, mark: span.mark };
  return spans.toSpliced(index, 1, before, after);
}

/** Removes the marks that match. Merges the customer messages before and after each removed mark into one span. */
export function withoutMarks(spans: Spans, matches: (mark: Mark) => boolean): Spans {
  if (!spans.some(({ mark }) => mark !== null && matches(mark))) return spans;
  const merged: Span[] = [];
  let before: Span | null = null;
  for (const span of spans) {
    const joined: Span = before === null ? span : joinSpans(before, span);
    if (span.mark !== null && matches(span.mark)) {
      before = joined;
      continue;
    }
    merged.push(joined);
    before = null;
  }
  return merged;
}

function joinSpans(a: Span, b: Span): Span {
  const messages = [...a.said, ...b.said];
  const more = a.more === true || b.more === true || messages.length > storedMax;
  return { said: stored(messages), ...(more && { more }), mark: b.mark };
}

export function changeMarks(spans: Spans, change: (mark: Mark) => Mark): Spans {
  return spans.map((span) => (span.mark === null ? span : { ...span, mark: change(span.mark) }));
}

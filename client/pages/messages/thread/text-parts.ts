import { linksIn } from '../../../../shared/links.ts';

type TextPart =
  | { type: 'text'; text: string }
  | { type: 'link'; text: string; href: string }
  | { type: 'mention'; text: string; self: boolean }
  | { type: 'emoji'; text: string; src: string };

interface Range {
  start: number;
  end: number;
  part: (text: string) => TextPart;
}

/** Splits the text of a message into parts that are rendered differently. Corrects invalid ranges, because ranges come from the network. */
export function textParts(text: string, content: Record<string, unknown>): TextPart[] {
  const ranges = [...rangesOf(text, content.emojis, emojiPart), ...rangesOf(text, content.mentions, mentionPart)];
  ranges.sort((a, b) => a.start - b.start);
  const parts: TextPart[] = [];
  let at = 0;
  for (const { start, end, part } of ranges) {
    if (start < at) continue;
    parts.push(...withLinks(text.slice(at, start)), part(text.slice(start, end)));
    at = end;
  }
  parts.push(...withLinks(text.slice(at)));
  return parts;
}

type MakePart = (entry: Record<string, unknown>) => Range['part'] | null;

function rangesOf(text: string, list: unknown, make: MakePart): Range[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: unknown) => {
    if (!isRecord(entry)) return [];
    const { index, length } = entry;
    if (!Number.isSafeInteger(index) || !Number.isSafeInteger(length)) return [];
    const start = Math.max(0, index as number);
    const end = Math.min(text.length, (index as number) + (length as number));
    const part = make(entry);
    return end > start && part !== null ? [{ start, end, part }] : [];
  });
}

const emojiPart: MakePart = ({ productId, emojiId }) => {
  if (typeof productId !== 'string' || typeof emojiId !== 'string') return null;
  if (!/^\w+$/.test(productId) || !/^\w+$/.test(emojiId)) return null;
  const src = `https://stickershop.line-scdn.net/sticonshop/v1/sticon/${productId}/android/${emojiId}.png`;
  return (text) => ({ type: 'emoji', text, src });
};

const mentionPart: MakePart =
  ({ isSelf }) =>
  (text) => ({ type: 'mention', text, self: isSelf === true });

function withLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { start, end, href } of linksIn(text)) {
    if (start > at) parts.push({ type: 'text', text: text.slice(at, start) });
    parts.push({ type: 'link', text: text.slice(start, end), href });
    at = end;
  }
  if (at < text.length) parts.push({ type: 'text', text: text.slice(at) });
  return parts;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** First words of a comment that are used instead of the name of the described code. */
const standIn =
  /^(It|Its|They|Their|One|Those|These|This|None|Another|Of|Who|Whoever|Whom|Whose|What|Whatever|Some|Such)\b/;

/** Words for storing, reporting, notifying, retrying or resulting that have an ordinary synonym. */
const avoided =
  /\b(stands?|stood|lies beside|tells?|told|hears?|heard|anew|whoever|of which|comes? of|let go|goes with)\b/i;

const comment = /(?:^|\s)\/\/ ([^\n]+)|\/\*\*?\s+([\s\S]*?)\*\//g;
const directive = /^(biome-ignore|@ts-|@vitest)/;

export interface Finding {
  line: number;
  word: string;
  text: string;
}

/**
 * Returns the comments of a source file that begin with a replacement for a name, or contain an avoided word. Code in backticks and
 * parameter names are not checked.
 */
export function findings(source: string): Finding[] {
  return [...source.matchAll(comment)].flatMap(({ index, 0: all, 1: rest, 2: block = '' }) => {
    const text = (rest ?? block.replace(/(^|\n)\s*\*?\s?/g, ' ')).trim();
    const prose = text.replace(/`[^`]*`|(?<=@param )\S+/g, '');
    const word = (standIn.exec(prose) ?? avoided.exec(prose))?.[1];
    if (word === undefined || directive.test(text)) return [];
    return [{ line: source.slice(0, index + all.search(/\//)).split('\n').length, word, text }];
  });
}

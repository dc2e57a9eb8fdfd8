/**
 * A sentence of a comment, or a test's name, that begins with who, whoever or what. Its subject is to be a noun of the
 * glossary: "A batch action without its target ids", not "Things that are done, without to whom".
 */
export const withoutSubject =
  /(?:(?:^|\s)(?:\/\/|\/\*\*?|\*\*?|#+\.?|<!--)\s+(?:.*(?:[.!?]|\*\*)\s+)?W|(?:@(?:returns|throws|param \S+)\s+|(?:\b(?:test|describe)[\w.]*|\))\(['"`](?:[A-Z]+-\d+[^:]*: )?)[Ww])h(?:o(?:m|se|ever)?|at(?:ever)?)\b/;

export interface Finding {
  line: number;
  text: string;
}

/** The lines of a file whose sentences lack a subject. Markdown is prose from its first line to its last. */
export function sentencesWithoutSubject(file: string, source: string): Finding[] {
  const prose = file.endsWith('.md');
  return source
    .split('\n')
    .map((text, index) => ({ line: index + 1, text: text.trim() }))
    .filter(({ text }) => withoutSubject.test(prose ? `// ${text}` : text));
}

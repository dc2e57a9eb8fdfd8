import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';

const maps = new Map<string, SourceMap | null>();

function mapOf(url: string): SourceMap | null {
  let map = maps.get(url);
  if (map === undefined) {
    try {
      map = new SourceMap(JSON.parse(readFileSync(new URL(`${url}.map`), 'utf8')));
    } catch {
      map = null;
    }
    maps.set(url, map);
  }
  return map;
}

/**
 * Replaces positions in built files (`file:///…/dist/server/main.js:5:12`) with positions in the sources (`server/app.ts:31:9`). Reads the
 * source maps at the first error. Node's own support would read them at the start, which takes 25 MB.
 */
export function withSourceLines(text: string): string {
  return text.replace(/(file:\/\/[^\s()"]+\.js):(\d+):(\d+)/g, (place, url: string, line: string, column: string) => {
    const entry = mapOf(url)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (entry === undefined || !('originalSource' in entry)) return place;
    return `${entry.originalSource.replace(/^(\.\.\/)+/, '')}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });
}

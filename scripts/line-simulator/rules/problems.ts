import type { Json } from '../ids.ts';
import { type Detail, invalidProperty } from '../line-error.ts';

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns the number of grapheme clusters. LINE counts clusters in buttons and templates, and UTF-16 units elsewhere. */
export const countGraphemes = (text: string): number => Array.from(graphemes.segment(text)).length;

export interface TextRule {
  max: number;
  optional?: boolean;
  graphemes?: boolean;
}

/** Collects all problems of a request, because LINE reports all of them at once. */
export class Problems {
  readonly found: Detail[] = [];

  add(property: string, message: string): void {
    this.found.push({ message, property });
  }

  /** Validates a text and its maximum length. Throws for a value of another JSON type, as LINE's parser does. */
  text(at: string, value: unknown, { max, optional, graphemes }: TextRule): void {
    if (value === undefined || value === null) {
      if (!optional) this.add(at, 'May not be empty');
      return;
    }
    if (typeof value !== 'string') throw invalidProperty(at);
    if (value === '' && !optional) this.add(at, 'May not be empty');
    if ((graphemes ? countGraphemes(value) : value.length) > max) this.add(at, `Length must be between 0 and ${max}`);
  }

  /** Validates an array and its size. Returns its elements. */
  list(at: string, value: unknown, min: number, max: number): unknown[] {
    if (value === undefined || value === null) {
      this.add(at, 'May not be empty');
      return [];
    }
    if (!Array.isArray(value)) throw invalidProperty(at);
    if (value.length < min || value.length > max) {
      this.add(at, min === 0 ? `Size must be between 0 and ${max}` : `Size must be between ${min} and ${max}`);
    }
    return value;
  }

  oneOf(at: string, value: unknown, values: readonly string[]): void {
    if (!values.includes(value as string)) this.add(at, `Must be one of the following values: [${values.join(', ')}]`);
  }

  number(at: string, value: unknown, min: number, max: number): void {
    if (value === undefined || value === null) this.add(at, 'must be specified');
    else if (typeof value !== 'number') throw invalidProperty(at);
    else if (value < min || value > max) this.add(at, `Must be between ${min} and ${max}`);
  }

  object(at: string, value: unknown): Json | undefined {
    if (value === undefined || value === null) {
      this.add(at, 'must be specified');
      return undefined;
    }
    if (!isObject(value)) throw invalidProperty(at);
    return value;
  }

  flag(at: string, value: unknown): void {
    if (value !== undefined && value !== null && typeof value !== 'boolean') throw invalidProperty(at);
  }
}

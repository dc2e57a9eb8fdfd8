/** Variables of quick replies, cards and macros. `{field:key}`, the value of a customer field, is a variable, too. */
export const variables = ['name', 'agent', 'brand', 'particle', 'particle?'] as const;
export type Variable = (typeof variables)[number];

/** Values of the variables. A variable whose value is `null` or blank stays in the text as a gap. */
export interface VariableValues {
  /** The customer's name at LINE. */
  name: string | null;
  /** Full name of the sender. */
  agent: string | null;
  brand: string | null;
  /** Polite particle of the sender. Chosen in the browser, so the server does not know it. */
  particle: Particle | null;
  /** Customer fields by key. */
  fields: Readonly<Record<string, unknown>>;
}

const variable = /\{(name|agent|brand|particle\??|field:[^{}\s]{1,60})\}/;
const everyVariable = new RegExp(variable, 'g');

export interface FilledText {
  text: string;
  /** Variables without a value, which are still in the text. */
  gaps: readonly string[];
}

/**
 * Returns a text with its variables filled in. After นะ, {particle} becomes the form for questions. Values are inserted as they are, even
 * if they contain braces.
 */
export function fillVariables(text: string, values: VariableValues): FilledText {
  const gaps: string[] = [];
  const filled = text.replaceAll('นะ{particle}', 'นะ{particle?}').replace(everyVariable, (found, key: string) => {
    const value = valueFor(key, values);
    if (value === null) gaps.push(found);
    return value ?? found;
  });
  return { text: filled, gaps };
}

function valueFor(key: string, { particle, fields, ...names }: VariableValues): string | null {
  if (key === 'particle' || key === 'particle?') {
    return particle === null || key === 'particle' ? particle : asking(particle);
  }
  if (!key.startsWith('field:')) return textOf(names[key as keyof typeof names]);
  const field = key.slice('field:'.length);
  return Object.hasOwn(fields, field) ? textOf(fields[field]) : null;
}

function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/**
 * Returns the first variable in a text. `null` if there is none. In a filled text, the variable can be a gap or part of a value, such as the
 * name of a customer.
 */
export function gapIn(text: string): { start: number; end: number; variable: string } | null {
  const found = variable.exec(text);
  if (found === null) return null;
  return { start: found.index, end: found.index + found[0].length, variable: found[0] };
}

/** Returns the customer fields of a conversation's row. Empty if the row has none. */
export function customerFieldsOf(customer: object): Readonly<Record<string, unknown>> {
  const { fields } = customer as { fields?: unknown };
  return typeof fields === 'object' && fields !== null ? (fields as Record<string, unknown>) : {};
}

/** Polite particles that end Thai sentences, of male and female speakers. */
export const particles = ['ครับ', 'ค่ะ'] as const;
export type Particle = (typeof particles)[number];

/** Returns the form of a particle in questions and after นะ. */
export const asking = (particle: Particle): string => (particle === 'ค่ะ' ? 'คะ' : particle);

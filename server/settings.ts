/** A setting, which is read from an environment variable. */
export interface Setting<T> {
  /** Default in the form of an environment variable's value. `null` if there is no default. */
  default: string | null;
  /** Description of a default that depends on other settings. */
  otherwise?: string;
  means: string;
  /** Parses the value. @throws Fault if it is invalid */
  parse: (text: string) => T;
}

/** Thrown for errors that the operator can fix, such as an invalid configuration. The message has one line per problem. */
export class ConfigError extends Error {}

/** Thrown for an invalid value of a setting. The message continues a sentence that starts with the variable's name. */
export class Fault extends Error {}

type Table = Readonly<Record<string, Setting<unknown>>>;
type Value<S extends Setting<unknown>> = ReturnType<S['parse']> | (S['default'] extends string ? never : null);
export type Values<T extends Table> = { [N in keyof T]: Value<T[N]> };

export interface ReadSettings<T extends Table> {
  /** Values of the settings. An invalid setting has its default value. */
  values: Values<T>;
  /** Problems of one line each, starting with the variable's name. */
  faults: string[];
}

/** Reads all settings of a table. Empty variables count as unset. */
export function readSettings<T extends Table>(table: T, env: NodeJS.ProcessEnv): ReadSettings<T> {
  const faults: string[] = [];
  const values = Object.entries(table).map(([name, { default: unset, parse }]) => {
    const value = env[name];
    const text = value === undefined || value.trim() === '' ? unset : value;
    try {
      return [name, text === null ? null : parse(text)];
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      faults.push(`${name} ${error.message}`);
      return [name, unset === null ? null : parse(unset)];
    }
  });
  return { values: Object.fromEntries(values) as Values<T>, faults };
}

export const asText = (text: string) => text;

/** Returns a parser of integers within bounds, both inclusive. */
export function wholeNumber(what: string, min: number, max: number): (text: string) => number {
  return (text) => {
    const number = /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN;
    if (number >= min && number <= max) return number;
    throw new Fault(`is not ${what} (${min} to ${max}): ${text}`);
  };
}

const [on, off] = [/^(1|true|on|yes)$/i, /^(0|false|off|no)$/i];

export function isOn(text: string): boolean {
  if (!on.test(text) && !off.test(text)) throw new Fault(`is neither true nor false: ${text}`);
  return on.test(text);
}

export function oneOf<const T extends readonly string[]>(names: T): (text: string) => T[number] {
  return (text) => {
    if (names.includes(text)) return text as T[number];
    throw new Fault(`is not one of ${names.join(', ')}: ${text}`);
  };
}

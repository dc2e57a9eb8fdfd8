/** Maximum width of a line in characters. */
const lineMax = 150;

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Prints a value as JSON on one line. A value that does not fit is printed with one line per part. */
export function compact(value: unknown, indent = ''): string {
  const flat = inline(value);
  if (flat.length + indent.length <= lineMax || typeof value !== 'object' || value === null) return flat;
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    if (value.every((one) => typeof one !== 'object' || one === null)) return wrapped(value.map(inline), indent);
    return table(value, indent) ?? `[\n${value.map((one) => inner + compact(one, inner)).join(',\n')}\n${indent}]`;
  }
  const lines = Object.entries(value).map(([key, one]) => `${inner}${nameOf(key)}: ${compact(one, inner)}`);
  return `{\n${lines.join(',\n')}\n${indent}}`;
}

/** Prints a list of objects with the same fields: the fields once, then the values of one object per line. `null` if the fields differ. */
function table(list: readonly unknown[], indent: string): string | null {
  const [first] = list;
  if (list.length < 2 || !isPlain(first)) return null;
  const fields = Object.keys(first);
  const isUniform = list.every((one) => isPlain(one) && Object.keys(one).join() === fields.join());
  if (!isUniform || fields.length < 2) return null;
  const rows = list.map((one) =>
    Object.values(one as object)
      .map(inline)
      .join(', '),
  );
  if (rows.some((row) => row.length > 2 * lineMax)) return null;
  const lines = rows.every((row) => row.length < 50)
    ? filled(
        rows.map((row) => `${row};`),
        indent,
      )
    : rows;
  return `[ ${fields.map(nameOf).join(', ')}:\n${lines.map((line) => `${indent}  ${line}`).join('\n')}\n${indent}]`;
}

const isShort = (value: unknown) =>
  value === null ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && value.length < 40);

const nameOf = (key: string) => (/^\w+$/.test(key) ? key : JSON.stringify(key));

function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (!isPlain(value)) return JSON.stringify(value) ?? 'undefined';
  const parts = Object.entries(value).map(([key, one]) => `${nameOf(key)}: ${inline(one)}`);
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}

function wrapped(values: readonly string[], indent: string): string {
  const all = values.map((value) => `${value},`);
  const lines = all.some((value) => value.length > 60) ? all : filled(all, indent);
  return `[\n${lines.map((line) => `${indent}  ${line}`).join('\n')}\n${indent}]`;
}

/** Joins values into lines, with several values per line. */
function filled(values: readonly string[], indent: string): string[] {
  const lines = [''];
  for (const value of values) {
    const line = lines.at(-1) ?? '';
    if (line.length + value.length + indent.length + 3 > lineMax && line !== '') lines.push(value);
    else lines[lines.length - 1] = line === '' ? value : `${line} ${value}`;
  }
  return lines;
}

/** Fields that identify an element of a list. */
const keys = ['id', 'name', 'key', 'at', 'day', 'date', 'hour', 'brandId', 'staffId', 'code', 'role', 'category'];
const nested = ['brand', 'staff', 'conversation', 'account', 'message'];

function keyOf(element: unknown): string | null {
  if (!isPlain(element)) return null;
  for (const key of keys) {
    const value = element[key];
    if (typeof value === 'string' || typeof value === 'number') return String(value);
  }
  for (const key of nested) {
    const value = element[key];
    const own = isPlain(value) ? value.id : undefined;
    if (typeof own === 'string') return own;
  }
  return null;
}

/** Returns the elements of a list by their keys. `null` if an element has no key, or two elements have the same key. */
function keyed(list: readonly unknown[]): Map<string, unknown> | null {
  const found = new Map<string, unknown>();
  for (const element of list) {
    const key = keyOf(element);
    if (key === null || found.has(key)) return null;
    found.set(key, element);
  }
  return found;
}

/**
 * Returns the differences of `other` from `base`, one entry per differing part. Empty if both are equal. A part is printed as a whole if
 * that is shorter.
 */
export function differences(base: unknown, other: unknown, path = ''): string[] {
  const parts = partsOf(base, other, path);
  if (parts.length < 2 || typeof other !== 'object') return parts;
  const replacement = `~ ${path === '' ? 'all' : path} = ${compact(other, '  ')}`;
  return parts.reduce((sum, part) => sum + part.length + 3, 0) > replacement.length ? [replacement] : parts;
}

function partsOf(base: unknown, other: unknown, path: string): string[] {
  if (Object.is(base, other)) return [];
  if (isPlain(base) && isPlain(other)) {
    const all = [...new Set([...Object.keys(base), ...Object.keys(other)])];
    const isValue = (key: string) => isShort(base[key]) && isShort(other[key]) && Object.hasOwn(other, key);
    const values = all.filter((key) => Object.hasOwn(base, key) && isValue(key) && !Object.is(base[key], other[key]));
    const together = values.length < 2 ? [] : values;
    const changed = Object.fromEntries(together.map((key) => [key, other[key]]));
    const parts = all.flatMap((key) => {
      if (together.includes(key)) return [];
      const inner = path === '' ? key : `${path}.${key}`;
      if (!Object.hasOwn(other, key)) return [`- ${inner}`];
      if (!Object.hasOwn(base, key)) return [`+ ${inner} = ${compact(other[key], '  ')}`];
      return differences(base[key], other[key], inner);
    });
    return together.length === 0 ? parts : [`~ ${path || 'all'}: ${inline(changed)}`, ...parts];
  }
  if (Array.isArray(base) && Array.isArray(other)) {
    if (JSON.stringify(base) === JSON.stringify(other)) return [];
    if ([...base, ...other].every((one) => typeof one === 'string')) return textDifferences(base, other, path);
    const [was, is] = [keyed(base), keyed(other)];
    if (was !== null && is !== null && was.size > 0 && is.size > 0) return listDifferences(was, is, path);
  }
  return [`~ ${path} = ${compact(other, '  ')}`];
}

/** Returns the lines that only one of two lists of texts contains. */
function textDifferences(base: readonly string[], other: readonly string[], path: string): string[] {
  const left = [...base];
  const added = other.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  if (added.length === other.length || added.length + left.length === 0) return [`~ ${path} = ${compact(other, '  ')}`];
  return [...left.map((line) => `- ${path}: ${line}`), ...added.map((line) => `+ ${path}: ${line}`)];
}

function listDifferences(was: Map<string, unknown>, is: Map<string, unknown>, path: string): string[] {
  const [before, after] = [[...was.keys()], [...is.keys()]];
  const missing = before.filter((key) => !is.has(key));
  const left = before.filter((key) => is.has(key));
  const common = after.filter((key) => was.has(key));
  const isMoved = left.join() !== common.join() || (after.length > common.length && after.at(-1) !== before.at(-1));
  return [
    ...(missing.length > 0 ? [`- ${path}[${missing.join(', ')}]`] : []),
    ...(isMoved ? [`order of ${path} = ${compact(after, '  ')}`] : []),
    ...after.flatMap((key) => {
      const inner = `${path}[${key}]`;
      return was.has(key)
        ? differences(was.get(key), is.get(key), inner)
        : [`+ ${inner} = ${compact(is.get(key), '  ')}`];
    }),
  ];
}

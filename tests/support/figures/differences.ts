/** Lists the differences of two responses, one per line. Numbers differ if they deviate by more than a millionth. */
export function differences(actual: unknown, expected: unknown, path = ''): string[] {
  if (typeof actual === 'number' && typeof expected === 'number') {
    const isSame = Math.abs(actual - expected) <= 1e-6 * Math.max(1, Math.abs(expected));
    return isSame ? [] : [`${path}: ${actual} is ${expected}`];
  }
  if (!isObject(actual) || !isObject(expected)) {
    return actual === expected ? [] : [`${path}: ${JSON.stringify(actual)} is ${JSON.stringify(expected)}`];
  }
  const keys = new Set([...Object.keys(actual), ...Object.keys(expected)]);
  return [...keys].flatMap((key) => differences(actual[key], expected[key], `${path}/${key}`));
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

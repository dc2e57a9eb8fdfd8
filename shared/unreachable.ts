/**
 * Used as the default case of a switch over a closed union. If the union gets a new member, the switch does not compile until it handles
 * it.
 */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}

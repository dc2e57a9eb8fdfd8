/**
 * Called in the default case of a switch over a closed union. If a member is added to the union, the switch does not compile until it
 * handles the new member.
 */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}

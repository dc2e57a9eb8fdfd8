/** Ends every switch over a closed union. A new member does not compile until each switch handles it. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}

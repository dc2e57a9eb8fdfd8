/**
 * Waits for all parts of a task and returns their results. Unlike `Promise.all`, it does not reject while other parts are in progress: a
 * caller that then ends the process would leave the temporary files of those parts behind.
 * @throws the error of the first failed part, in the order of `parts`
 */
export async function allEnded<T>(parts: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(parts);
  return Promise.all(parts);
}

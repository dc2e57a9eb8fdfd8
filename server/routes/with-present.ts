import { Refusal } from '../../shared/errors.ts';

/**
 * Waits for a change and returns the changed row. If another change was made in the meantime, the refusal contains the row's current state.
 */
export async function withPresent<T extends object>(change: Promise<unknown>, present: () => T): Promise<{ data: T }> {
  try {
    await change;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'changed_meanwhile') throw error;
    throw new Refusal(error.code, error.details, present());
  }
  return { data: present() };
}

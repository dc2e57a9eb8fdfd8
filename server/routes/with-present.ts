import { Refusal } from '../../shared/errors.ts';

/** If a change is refused because of a conflict, adds the row's current state to the response. */
export async function withPresent(change: Promise<unknown>, present: () => object): Promise<void> {
  try {
    await change;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'changed_meanwhile') throw error;
    throw new Refusal(error.code, error.details, present());
  }
}

import { Refusal } from '../../shared/errors.ts';

/** A change that came too late is answered with the row as it is now. */
export async function withPresent(change: Promise<unknown>, present: () => object): Promise<void> {
  try {
    await change;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'changed_meanwhile') throw error;
    throw new Refusal(error.code, error.details, present());
  }
}

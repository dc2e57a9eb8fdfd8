import { proveAgain } from '../session/proving.ts';

interface Refused {
  error: boolean;
  code?: string | null;
}

/** Asks; where the session is not fresh enough, the person proves to be themselves and it is asked once more. */
export async function freshly<A extends Refused | null>(ask: () => Promise<A>): Promise<A> {
  const answer = await ask();
  if (answer?.code !== 'reauthentication_required') return answer;
  return (await proveAgain()) ? ask() : answer;
}

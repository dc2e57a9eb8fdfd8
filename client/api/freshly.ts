import { proveAgain } from '../session/proving.ts';

interface Refused {
  error: boolean;
  code?: string | null;
}

/** Sends a request. If the session is not recent enough, the user enters their password again and the request is sent once more. */
export async function freshly<A extends Refused | null>(ask: () => Promise<A>): Promise<A> {
  const answer = await ask();
  if (answer?.code !== 'reauthentication_required') return answer;
  return (await proveAgain()) ? ask() : answer;
}

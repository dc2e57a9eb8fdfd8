import { cutText } from '../../shared/cut-text.ts';
import type { SendError } from '../../shared/send-errors.ts';
import { unreachable } from '../../shared/unreachable.ts';
import type { Claim } from '../projections/stored.ts';
import type { LineResult, SentMessages } from './client.ts';

/** Next step after one attempt to send the messages of a claim. */
export type Outcome =
  | { next: 'accepted'; sent: SentMessages }
  | { next: 'failed'; code: SendError; detail: string | null }
  /** Nothing was sent. The messages are waiting again. */
  | { next: 'returned' }
  | { next: 'unknown' }
  /** The request is retried later. `certain` is `true` if this attempt did not reach LINE or was refused. */
  | { next: 'again'; code: SendError; detail: string | null; certain: boolean };

/**
 * Interprets LINE's response by its status. The response's text is used only to distinguish the two causes of status 429 and to recognize a
 * refused reply token.
 * @param certain whether it is certain that no earlier attempt of this claim (one request to LINE with its messages) reached LINE
 */
export function outcomeOf(claim: Pick<Claim, 'via'>, result: LineResult<SentMessages>, certain: boolean): Outcome {
  switch (result.state) {
    case 'accepted':
      return { next: 'accepted', sent: result.body };
    case 'rate_limited':
      return again('line_busy', true);
    case 'unavailable':
      return { next: 'again', code: 'line_error', detail: String(result.status), certain: false };
    case 'no_answer':
      return again('line_unreachable', false);
    case 'unreachable':
      return again('line_unreachable', true);
    case 'rejected':
    case 'quota_reached':
    case 'token_invalid':
      // The outcome of a refused reply is unknown if an earlier attempt may have used the reply token, because LINE's response does not
      // reveal this.
      if (claim.via === 'reply' && !certain) return { next: 'unknown' };
      return refusal(claim, result);
    default:
      return unreachable(result);
  }
}

type Refused = Extract<LineResult<never>, { state: 'rejected' | 'quota_reached' | 'token_invalid' }>;

const again = (code: SendError, certain: boolean): Outcome => ({ next: 'again', code, detail: null, certain });

function refusal(claim: Pick<Claim, 'via'>, result: Refused): Outcome {
  const { message } = result;
  const failed = (code: SendError, detail = message): Outcome => ({
    next: 'failed',
    code,
    detail: detail === '' ? null : cutText(detail, 500),
  });
  switch (result.state) {
    case 'quota_reached':
      return failed('quota_reached');
    case 'token_invalid':
      return failed(result.status === 403 ? 'not_allowed' : 'token_refused');
    case 'rejected': {
      const { status, details } = result;
      if (claim.via === 'reply' && /invalid reply token/i.test(message)) return { next: 'returned' };
      if (/failed to send messages/i.test(message)) return failed('customer_unknown');
      if (status === 413) return failed('too_large');
      if (status !== 400) return failed('refused', message === '' ? String(status) : message);
      const reasons = details.map(({ property, message }) => (property === null ? message : `${property}: ${message}`));
      return failed('content_refused', [message, ...reasons].filter((part) => part !== '').join('; '));
    }
    default:
      return unreachable(result);
  }
}

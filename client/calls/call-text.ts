import { useLingui } from '@lingui/react/macro';
import { unreachable } from '../../shared/unreachable.ts';
import type { CallFailure, CallPhase } from './call-view.ts';

/** Returns a function that builds the text for a phase of the call. @param name The customer's name. */
export function useCallText(name: string, isVideo: boolean): (phase: CallPhase) => string {
  const { t } = useLingui();
  const failed = (failure: CallFailure, message: string | null): string => {
    switch (failure) {
      case 'denied':
        return isVideo
          ? t({
              id: 'call.denied_video',
              message:
                'The browser does not allow the microphone or the camera. Allow them for this page, then try again.',
            })
          : t({
              id: 'call.denied',
              message: 'The browser does not allow the microphone. Allow it for this page, then try again.',
            });
      case 'missing':
        return t({ id: 'call.missing', message: 'No microphone was found. Connect one, then try again.' });
      case 'busy':
        return t({
          id: 'call.busy',
          message: 'Another app is using the microphone or the camera. Close it there, then try again.',
        });
      case 'insecure':
        return t({
          id: 'call.insecure',
          message: 'Browsers allow microphones on secure pages only. Open the console over HTTPS.',
        });
      case 'in_use':
        return t({ id: 'call.in_use', message: 'A colleague is in this call.' });
      case 'network':
        return t({
          id: 'call.network',
          message: 'Could not connect through this network. Adding a TURN server in Settings may help.',
        });
      case 'undelivered':
        return t({
          id: 'call.undelivered',
          message: 'The invitation was not delivered. See the reason in the conversation.',
        });
      case 'refused':
        return message ?? '';
      default:
        return unreachable(failure);
    }
  };
  const ended = (reason: Extract<CallPhase, { name: 'ended' }>['reason']): string => {
    switch (reason) {
      case 'left':
      case 'withdrawn':
        return t({ id: 'call.over', message: 'Call ended' });
      case 'hung_up':
        return t({ id: 'call.hung_up', message: `${name} hung up` });
      case 'missed':
        return t({ id: 'call.missed', message: `${name} did not join` });
      case 'declined':
        return t({ id: 'call.declined', message: `${name} declined` });
      case 'lost':
        return t({ id: 'call.lost', message: 'Connection lost. The call has ended.' });
      case 'elsewhere':
        return t({ id: 'call.elsewhere', message: 'This call moved to another of your windows' });
      default:
        return unreachable(reason);
    }
  };
  return (phase) => {
    switch (phase.name) {
      case 'media':
        return isVideo
          ? t({ id: 'call.media_video', message: 'Allow the microphone and the camera' })
          : t({ id: 'call.media', message: 'Allow the microphone' });
      case 'countdown': {
        const { seconds } = phase;
        return t({ id: 'call.countdown', message: `Calling ${name} in ${seconds} s` });
      }
      case 'offering':
        return t({ id: 'call.offering', message: 'Sending the invitation…' });
      case 'waiting':
        return t({ id: 'call.waiting', message: `Invitation sent. Waiting for ${name}` });
      case 'opened':
        return t({ id: 'call.opened', message: `${name} has opened the link…` });
      case 'connecting':
        return t({ id: 'call.connecting', message: 'Connecting…' });
      case 'talking':
        return t({ id: 'call.talking', message: 'Connected' });
      case 'lost':
        return t({ id: 'call.trying', message: 'Connection lost. Reconnecting…' });
      case 'failed':
        return failed(phase.failure, phase.message);
      case 'ended':
        return ended(phase.reason);
      default:
        return unreachable(phase);
    }
  };
}

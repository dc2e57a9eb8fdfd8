import { useLingui } from '@lingui/react/macro';
import { IconPhone, IconVideo } from '@tabler/icons-react';
import type { CallInvitation } from '../../../../../shared/calls.ts';
import classes from './content.module.css';

/** An invitation to a call, without its link, which is the customer's. */
export function CallContent({ text, call }: { text: string; call: CallInvitation }) {
  const { t } = useLingui();
  const Icon = call.kind === 'video' ? IconVideo : IconPhone;
  return (
    <span className={classes.location}>
      <Icon size={22} stroke={1.5} aria-hidden />
      <span className={classes.fileAbout}>
        <span className={classes.small}>
          {call.kind === 'video'
            ? t({ id: 'call.invitation_video', message: 'Invitation to a video call' })
            : t({ id: 'call.invitation', message: 'Invitation to a call' })}
        </span>
        <span className={classes.text}>{text}</span>
      </span>
    </span>
  );
}

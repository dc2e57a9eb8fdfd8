import { useLingui } from '@lingui/react/macro';
import { IconPhone, IconVideo } from '@tabler/icons-react';
import type { CallInvitation } from '../../../../../shared/calls.ts';
import classes from './content.module.css';

/** Call invitation without its link, which is only for the customer. */
export function CallContent({ text, call }: { text: string; call: CallInvitation }) {
  const { t } = useLingui();
  const Icon = call.kind === 'video' ? IconVideo : IconPhone;
  return (
    <span className={classes.location}>
      <Icon size={22} stroke={1.5} aria-hidden />
      <span className={classes.fileAbout}>
        <span className={classes.small}>
          {call.kind === 'video'
            ? t({ id: 'call.invitation_video', message: 'Video call invitation' })
            : t({ id: 'call.invitation', message: 'Call invitation' })}
        </span>
        <span className={classes.text}>{text}</span>
      </span>
    </span>
  );
}

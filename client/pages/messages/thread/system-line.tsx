import { useLingui } from '@lingui/react/macro';
import type { Message } from '../../../../shared/rows.ts';
import { clockTime } from '../../../time/time.ts';
import { useSystemText } from './system-text.ts';
import classes from './thread.module.css';

/** Event of the conversation, such as an assignment, shown as a centered line. */
export function SystemLine({ message }: { message: Message }) {
  const { i18n } = useLingui();
  const text = useSystemText(message);
  return (
    <div className={`text-12 tabular text-center text-balance dimmed ${classes.system}`}>
      <span>
        {text}
        {message.text !== '' && <q className={classes.remark}>{message.text}</q>}
      </span>
      <time dateTime={message.at}>{clockTime(message.at, i18n.locale)}</time>
    </div>
  );
}

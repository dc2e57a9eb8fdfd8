import { Trans, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import type { Episode } from '../../../../shared/rows.ts';
import { useCan } from '../../../session/session.ts';
import { toastUndo } from '../../../toasts/toast-undo.tsx';
import { complain, withdrawComplaint } from '../actions/complaint.ts';
import { dialogAtom } from '../actions/dialog-atom.ts';
import classes from './customer-panel.module.css';
import { Field, Opener } from './field.tsx';
import { FieldMenu } from './field-menu.tsx';

/** Whether the case is a complaint: the one that is open, else the last. */
export function ComplaintField({ episode }: { episode: Episode }) {
  const { t } = useLingui();
  const show = useSetAtom(dialogAtom);
  const mayReply = useCan('messages.reply');
  const { conversationId, complaint } = episode;
  const label = t({ id: 'customer.complaint_field', message: 'Complaint' });
  const yes = t({ id: 'customer.complaint_yes', message: 'Yes' });
  const withdraw = async () => {
    const done = t({ id: 'customer.complaint_withdrawn', message: 'The complaint is withdrawn' });
    if (await withdrawComplaint(conversationId)) toastUndo(done, () => void complain(conversationId, null));
  };
  const value = () => {
    if (!mayReply) return complaint ? yes : <Trans id="customer.none">None</Trans>;
    if (complaint) {
      return (
        <FieldMenu
          label={label}
          value="yes"
          shown={<span className={classes.alarm}>{yes}</span>}
          options={[
            { value: 'yes', label: yes },
            { value: 'no', label: t({ id: 'customer.withdraw', message: 'Withdraw the complaint' }) },
          ]}
          onChange={() => void withdraw()}
        />
      );
    }
    return (
      <Opener label={label} onClick={() => show({ kind: 'complaint', ids: [conversationId] })}>
        <span className={classes.none}>
          <Trans id="customer.none">None</Trans>
        </span>
      </Opener>
    );
  };
  return <Field name={label}>{value()}</Field>;
}

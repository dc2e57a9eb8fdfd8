import { useLingui } from '@lingui/react/macro';
import type { Episode } from '../../../../shared/rows.ts';
import { toastUndo } from '../../../toasts/toast-undo.tsx';
import { complain, withdrawComplaint } from '../actions/complaint.ts';
import type { Offered } from '../verbs/use-offers.ts';
import classes from './customer-panel.module.css';
import { Field, VerbValue } from './field.tsx';
import { FieldMenu } from './field-menu.tsx';
import { None, NoneYet } from './none.tsx';

type Props = {
  /** Open case, otherwise the last one; undefined if there is none or it is not loaded. */
  episode: Episode | undefined;
  isKnown: boolean;
  offered: Offered | null;
};

/** Complaint state of the open case, otherwise of the last one. */
export function ComplaintField({ episode, isKnown, offered }: Props) {
  const { t } = useLingui();
  const name = t({ id: 'customer.complaint_field', message: 'Complaint' });
  const yes = t({ id: 'customer.complaint_yes', message: 'Yes' });
  const withdraw = async (conversationId: string) => {
    const done = t({ id: 'customer.complaint_withdrawn', message: 'Complaint removed' });
    if (await withdrawComplaint(conversationId)) toastUndo(done, () => void complain(conversationId, null));
  };
  const value = () => {
    if (episode === undefined) return <NoneYet isKnown={isKnown} />;
    const { conversationId, complaint } = episode;
    if (!complaint) {
      return (
        <VerbValue name={name} offered={offered}>
          <None />
        </VerbValue>
      );
    }
    if (offered === null) return yes;
    return (
      <FieldMenu
        label={name}
        value="yes"
        shown={<span className={classes.alarm}>{yes}</span>}
        options={[
          { value: 'yes', label: yes },
          { value: 'no', label: t({ id: 'customer.withdraw', message: 'Remove the complaint' }) },
        ]}
        onChange={() => void withdraw(conversationId)}
      />
    );
  };
  return <Field name={name}>{value()}</Field>;
}

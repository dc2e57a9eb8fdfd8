import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { groupTexts } from '../../../../shared/group-texts.ts';
import type { Conversation, Episode } from '../../../../shared/rows.ts';
import { memberGroups, priorities } from '../../../../shared/vocabulary.ts';
import { useCan } from '../../../session/session.ts';
import { toastUndo } from '../../../toasts/toast-undo.tsx';
import { priorityLabels } from '../../../ui/case-labels.ts';
import { usePreservedFocus } from '../../../ui/use-preserved-focus.ts';
import { useBenefits, useTolerance } from '../../../ui/vip-levels.ts';
import { complain, withdrawComplaint } from '../actions/complaint.ts';
import { useRun } from '../actions/use-run.ts';
import { AssigneeName } from '../assignee-name.tsx';
import type { Offered, Offers } from '../verbs/use-offers.ts';
import classes from './customer-panel.module.css';
import { FieldMenu } from './field-menu.tsx';
import { None, NoneYet } from './section.tsx';
import { StateField } from './state-field.tsx';

type Props = {
  conversation: Conversation;
  /** The open case, or else the last case. `undefined` if there is no case. */
  episode: Episode | undefined;
  /** Whether the cases of the conversation are loaded. */
  isKnown: boolean;
  offers: Offers;
};

/** State of the conversation. Fields can be changed in place with permission. */
export function CustomerFields({ conversation, episode, isKnown, offers }: Props) {
  const { t } = useLingui();
  const run = useRun();
  const mayReply = useCan('messages.reply');
  const { id, priority, assignedTo } = conversation;
  return (
    <dl className="grid gap-2 px-16 py-10 border-top">
      <GroupField conversation={conversation} />
      <Field name={t({ id: 'customer.status', message: 'Status' })}>
        <StateField conversation={conversation} offers={offers} />
      </Field>
      <ChoiceField
        name={t({ id: 'customer.priority', message: 'Priority' })}
        value={priority}
        values={priorities}
        labels={priorityLabels}
        may={mayReply}
        onChange={(to) => run([id], { action: 'priority', priority: to })}
      />
      <VerbField name={t({ id: 'customer.assignee', message: 'Assignee' })} offered={offers.of('assign', conversation)}>
        <AssigneeName id={assignedTo} />
      </VerbField>
      <ComplaintField episode={episode} isKnown={isKnown} offered={offers.of('complaint', conversation)} />
    </dl>
  );
}

type ComplaintFieldProps = {
  /** The open case, or else the last case. `undefined` if there is no case, or the cases are not loaded. */
  episode: Episode | undefined;
  isKnown: boolean;
  offered: Offered | null;
};

/** Field that shows whether the open case, or else the last case, is a complaint. */
function ComplaintField({ episode, isKnown, offered }: ComplaintFieldProps) {
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
        shown={<span className="color-error">{yes}</span>}
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

/** VIP level with its benefits and wait limit. */
function GroupField({ conversation }: { conversation: Conversation }) {
  const { t, i18n } = useLingui();
  const run = useRun();
  const tolerance = useTolerance();
  const benefits = useBenefits(conversation.brandId);
  const mayReply = useCan('messages.reply');
  const { id, kind, memberGroup } = conversation;
  const hint = (group: Conversation['memberGroup']) =>
    [tolerance(group), benefits(group)].filter((part) => part !== null).join(' · ');
  const shown = (
    <span className="flex flex-wrap items-center gap-6">
      {memberGroup === 'normal' ? (
        i18n._(groupTexts.normal)
      ) : (
        <Badge className={classes.vip} variant="light" color="yellow">
          {i18n._(groupTexts[memberGroup])}
        </Badge>
      )}
      <span className="text-12 dimmed">{tolerance(memberGroup)}</span>
    </span>
  );
  const promised = benefits(memberGroup);
  return (
    <>
      <Field name={<Trans id="customer.group">VIP level</Trans>}>
        {mayReply && kind === 'user' ? (
          <FieldMenu
            label={t({ id: 'customer.group', message: 'VIP level' })}
            value={memberGroup}
            shown={shown}
            options={memberGroups.map((value) => ({ value, label: i18n._(groupTexts[value]), hint: hint(value) }))}
            onChange={(value) => run([id], { action: 'memberGroup', memberGroup: value })}
          />
        ) : (
          shown
        )}
      </Field>
      {promised !== null && (
        <Field name={<Trans id="customer.benefits">Benefits</Trans>}>
          <span className="text-13 text-pretty">{promised}</span>
        </Field>
      )}
    </>
  );
}

/** Name and value of a field. */
export function Field({ name, children }: { name: ReactNode; children: ReactNode }) {
  const value = useRef<HTMLElement>(null);
  // A change can replace the focused button, for example with a button that opens a menu instead of a dialog. The new button then gets the
  // focus.
  usePreservedFocus(value, children, (place) => place.querySelector('button'));
  return (
    <div className={`grid items-center text-13 ${classes.field}`}>
      <dt className="dimmed">{name}</dt>
      <dd ref={value} className="break-anywhere">
        {children}
      </dd>
    </div>
  );
}

type VerbFieldProps = { name: string; offered: Offered | null; children: ReactNode };

function VerbField(props: VerbFieldProps) {
  return (
    <Field name={props.name}>
      <VerbValue {...props} />
    </Field>
  );
}

/** Value with a button that opens the dialog for changing it. Plain text if the action is not available. */
function VerbValue({ name, offered, children }: VerbFieldProps) {
  if (offered === null) return children;
  return (
    <UnstyledButton
      className={`flex items-center gap-6 text-13 rounded-6 min-h-28 py-0 px-6 leading-inherit touch-min-h ${classes.value}`}
      aria-haspopup="dialog"
      onClick={offered.act}
    >
      <VisuallyHidden>{name}: </VisuallyHidden>
      {children}
      <IconChevronDown size={14} className={`flex-none dimmed ms-auto opacity-0 ${classes.chevron}`} aria-hidden />
    </UnstyledButton>
  );
}

type ChoiceFieldProps<V extends string> = {
  name: string;
  value: V;
  values: readonly V[];
  labels: Record<V, MessageDescriptor>;
  may: boolean;
  onChange: (value: V) => void;
};

/** Field with a fixed set of values, changed in a menu. */
function ChoiceField<V extends string>({ name, value, values, labels, may, onChange }: ChoiceFieldProps<V>) {
  const { i18n } = useLingui();
  const options = values.map((one) => ({ value: one, label: i18n._(labels[one]) }));
  return (
    <Field name={name}>
      {may ? <FieldMenu label={name} value={value} options={options} onChange={onChange} /> : i18n._(labels[value])}
    </Field>
  );
}

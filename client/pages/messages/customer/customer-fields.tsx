import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import type { Conversation } from '../../../../shared/rows.ts';
import { useCan } from '../../../session.ts';
import { useRow } from '../../../sync/store.ts';
import { dialogAtom } from '../actions/dialog-atom.ts';
import { useRun } from '../actions/use-run.ts';
import { groupWords, priorityWords, serviceWords, statusWords } from '../words.ts';
import classes from './customer-panel.module.css';
import { FieldMenu } from './field-menu.tsx';
import { useTolerance } from './use-tolerance.ts';

const groups = ['normal', 'vip1', 'vip2', 'vip3'] as const satisfies Conversation['memberGroup'][];
const priorities = ['low', 'medium', 'high'] as const satisfies Conversation['priority'][];
const working = ['pending', 'open'] as const satisfies Conversation['status'][];
const statuses = ['pending', 'open', 'resolved', 'closed'] as const satisfies Conversation['status'][];

/** Where the conversation stands, each changed where it stands by who may. */
export function CustomerFields({ conversation }: { conversation: Conversation }) {
  const { t, i18n } = useLingui();
  const run = useRun();
  const show = useSetAtom(dialogAtom);
  const mayReply = useCan('messages.reply');
  const mayAssign = useCan('messages.assign');
  const mayClose = useCan('messages.close');
  const tolerance = useTolerance();
  const { id, memberGroup, priority, status, serviceStatus, assignedTo } = conversation;
  const assignee = useRow('colleague', assignedTo);
  const ids = [id];
  const open = mayClose ? statuses : working;
  const group = (
    <span className={classes.group}>
      {memberGroup === 'normal' ? (
        i18n._(groupWords.normal)
      ) : (
        <Badge className={classes.vip} variant="light" color="yellow">
          {i18n._(groupWords[memberGroup])}
        </Badge>
      )}
      <span className={classes.small}>{tolerance(memberGroup)}</span>
    </span>
  );
  const who = assignee?.fullName ?? (
    <span className={classes.none}>{t({ id: 'customer.nobody', message: 'Nobody' })}</span>
  );
  return (
    <dl className={classes.fields}>
      <Field name={<Trans id="customer.group">Group</Trans>}>
        {mayReply && conversation.kind === 'user' ? (
          <FieldMenu
            label={t({ id: 'customer.group', message: 'Group' })}
            value={memberGroup}
            shown={group}
            options={groups.map((value) => ({ value, label: i18n._(groupWords[value]), hint: tolerance(value) }))}
            onChange={(value) => run(ids, { verb: 'memberGroup', memberGroup: value })}
          />
        ) : (
          group
        )}
      </Field>
      <Field name={<Trans id="customer.status">Status</Trans>}>
        {mayReply && (mayClose || status === 'open' || status === 'pending') ? (
          <FieldMenu
            label={t({ id: 'customer.status', message: 'Status' })}
            value={status}
            options={open.map((value) => ({ value, label: i18n._(statusWords[value]) }))}
            onChange={(value) => run(ids, { verb: 'status', status: value })}
          />
        ) : (
          i18n._(statusWords[status])
        )}
      </Field>
      <Field name={<Trans id="customer.service">Service</Trans>}>
        {mayReply ? (
          <Opener
            label={t({ id: 'customer.service', message: 'Service' })}
            onClick={() => show({ kind: 'service', ids })}
          >
            {i18n._(serviceWords[serviceStatus])}
          </Opener>
        ) : (
          i18n._(serviceWords[serviceStatus])
        )}
      </Field>
      <Field name={<Trans id="customer.priority">Priority</Trans>}>
        {mayReply ? (
          <FieldMenu
            label={t({ id: 'customer.priority', message: 'Priority' })}
            value={priority}
            options={priorities.map((value) => ({ value, label: i18n._(priorityWords[value]) }))}
            onChange={(value) => run(ids, { verb: 'priority', priority: value })}
          />
        ) : (
          i18n._(priorityWords[priority])
        )}
      </Field>
      <Field name={<Trans id="customer.assignee">Assignee</Trans>}>
        {mayAssign ? (
          <Opener
            label={t({ id: 'customer.assignee', message: 'Assignee' })}
            onClick={() => show({ kind: 'assign', ids })}
          >
            {who}
          </Opener>
        ) : (
          who
        )}
      </Field>
    </dl>
  );
}

function Field({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.field}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Opener({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <UnstyledButton className={classes.value} aria-haspopup="dialog" onClick={onClick}>
      <VisuallyHidden>{label}: </VisuallyHidden>
      {children}
      <IconChevronDown size={14} className={classes.chevron} />
    </UnstyledButton>
  );
}

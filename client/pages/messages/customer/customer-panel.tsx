import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Pill } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Conversation } from '../../../../shared/rows.ts';
import { useRow } from '../../../sync/store.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { useCustomerName } from '../customer-name.ts';
import { useOnlineState } from '../use-online-state.ts';
import { monthOf } from '../when.ts';
import { groupWords, priorityWords, serviceWords, statusWords } from '../words.ts';
import classes from './customer-panel.module.css';
import { LabelBadge } from './label-badge.tsx';
import { languageName } from './language-name.ts';
import { NoteList } from './note-list.tsx';

/** Who the customer is and where the conversation stands. */
export function CustomerPanel({ conversation }: { conversation: Conversation }) {
  const { i18n } = useLingui();
  const { customer, memberGroup, labels, tags, internalNotes } = conversation;
  const name = useCustomerName(conversation);
  const online = useOnlineState(conversation.lastActiveAt);
  const assignee = useRow('colleague', conversation.assignedTo);
  const language = customer.language === null ? null : languageName(customer.language, i18n.locale);
  const since = monthOf(conversation.createdAt, i18n.locale);
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <Avatar name={name} picture={customer.pictureUrl} size={48} ring={memberGroup !== 'normal'} dot={online} />
        <div className={classes.about}>
          <h3 className={classes.name}>{name}</h3>
          <p className={classes.facts}>
            {language !== null && <span>{language}</span>}
            <span>
              <Trans id="customer.since">since {since}</Trans>
            </span>
          </p>
        </div>
      </div>
      {customer.statusMessage !== null && customer.statusMessage !== '' && (
        <p className={classes.message}>{customer.statusMessage}</p>
      )}
      <dl className={classes.fields}>
        <Field name={<Trans id="customer.group">Group</Trans>}>
          {memberGroup === 'normal' ? (
            i18n._(groupWords.normal)
          ) : (
            <Badge className={classes.vip} variant="light" color="yellow">
              {i18n._(groupWords[memberGroup])}
            </Badge>
          )}
        </Field>
        <Field name={<Trans id="customer.status">Status</Trans>}>{i18n._(statusWords[conversation.status])}</Field>
        <Field name={<Trans id="customer.service">Service</Trans>}>
          {i18n._(serviceWords[conversation.serviceStatus])}
        </Field>
        <Field name={<Trans id="customer.priority">Priority</Trans>}>
          {i18n._(priorityWords[conversation.priority])}
        </Field>
        <Field name={<Trans id="customer.assignee">Assignee</Trans>}>
          {assignee?.fullName ?? (
            <span className={classes.none}>
              <Trans id="customer.nobody">Nobody</Trans>
            </span>
          )}
        </Field>
      </dl>
      <Section title={<Trans id="customer.labels">Labels</Trans>}>
        {labels.length === 0 ? <None /> : labels.map((label) => <LabelBadge key={label} id={label} />)}
      </Section>
      <Section title={<Trans id="customer.tags">Tags</Trans>}>
        {tags.length === 0 ? <None /> : tags.map((tag) => <Pill key={tag}>{tag}</Pill>)}
      </Section>
      <Section title={<Trans id="customer.notes">Notes</Trans>}>
        {internalNotes.length === 0 ? <None /> : <NoteList notes={internalNotes} />}
      </Section>
    </div>
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

export function Section({ title, action, children }: { title: ReactNode; action?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <div className={classes.sectionTop}>
        <h4 className={classes.sectionTitle}>{title}</h4>
        {action}
      </div>
      <div className={classes.sectionBody}>{children}</div>
    </section>
  );
}

function None() {
  return (
    <span className={classes.none}>
      <Trans id="customer.none">None</Trans>
    </span>
  );
}

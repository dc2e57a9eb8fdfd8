import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, CloseButton, Pill, Skeleton, TagsInput, Tooltip } from '@mantine/core';
import { IconBellOff } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { memo } from 'react';
import { limits } from '../../../../shared/limits.ts';
import { money } from '../../../../shared/money.ts';
import type { Conversation, Sale } from '../../../../shared/rows.ts';
import { CallButtons } from '../../../calls/call-buttons.tsx';
import { useCan } from '../../../session/session.ts';
import { act } from '../../../sync/act.ts';
import { useSnapshotState } from '../../../sync/scopes.ts';
import { useAll, useRow } from '../../../sync/store.ts';
import { ListTime } from '../../../time/list-time.tsx';
import { deleteLater, usePendingDeletes } from '../../../toasts/delete-later.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { useLabelName } from '../../../ui/label-name.ts';
import { languageName } from '../../../ui/language-name.ts';
import { dialogAtom } from '../actions/dialog-atom.ts';
import { useRun } from '../actions/use-run.ts';
import { useCustomerName } from '../customer-name.ts';
import { LineName } from '../line-name.tsx';
import { LabelDot } from '../list/label-dot.tsx';
import { useOnlineState } from '../use-online-state.ts';
import { verbs } from '../verbs/table.ts';
import { type Offered, useOffers } from '../verbs/use-offers.ts';
import { monthOf } from '../when.ts';
import { CustomerFields } from './customer-fields.tsx';
import classes from './customer-panel.module.css';
import { Earlier, useHistory } from './earlier.tsx';
import { Notes } from './notes.tsx';
import { OwnFields } from './own-fields.tsx';
import { More, None, NoneYet, Section } from './section.tsx';

/** Panel with customer details, state of the conversation, past cases, sales and notes. */
export const CustomerPanel = memo(function CustomerPanel({ conversation }: { conversation: Conversation }) {
  const { t } = useLingui();
  const run = useRun();
  const offers = useOffers();
  const mayReply = useCan('messages.reply');
  const { id, labels, tags } = conversation;
  const count = useAll('notification').filter((one) => one.conversationId === id).length;
  const isCountKnown = useSnapshotState({ scope: 'me' }) === 'complete';
  const { episodes, sales, notes, isKnown } = useHistory(id);
  const ids = [id];
  return (
    <div className={classes.panel}>
      <CustomerHead conversation={conversation} float={offers.of('float', conversation)} />
      <CallButtons conversation={conversation} className={classes.notices} />
      {/* Space for the notice is always reserved, so that nothing moves when it appears. */}
      <div className={classes.notices}>
        {count === 0 && !isCountKnown ? (
          <Skeleton height={30} />
        ) : (
          <Button
            fullWidth
            variant="light"
            size="xs"
            leftSection={<IconBellOff size={16} stroke={1.75} />}
            disabled={count === 0}
            onClick={() => void act('POST /notifications/clear', { body: { conversationId: id } })}
          >
            {count === 0 ? (
              <Trans id="customer.no_notifications">No notifications for you</Trans>
            ) : (
              <Trans id="customer.clear_notifications">Clear all notifications ({count})</Trans>
            )}
          </Button>
        )}
      </div>
      <OwnFields key={id} conversation={conversation} />
      <CustomerFields conversation={conversation} episode={episodes[0]} isKnown={isKnown} offers={offers} />
      <Section
        title={<Trans id="customer.labels">Labels</Trans>}
        onAdd={offers.of('labels', conversation)?.act ?? null}
        addLabel={t({ id: 'customer.add_label', message: 'Add a label' })}
      >
        {labels.length === 0 && (
          <None>
            <Trans id="customer.no_labels">No labels</Trans>
          </None>
        )}
        {labels.map((label) => (
          <LabelBadge
            key={label}
            id={label}
            {...(mayReply
              ? { onRemove: () => run(ids, { action: 'labels', labels: labels.filter((one) => one !== label) }) }
              : {})}
          />
        ))}
      </Section>
      <Section title={<Trans id="customer.tags">Free tags</Trans>}>
        {mayReply ? (
          // Remounted for each conversation, so that unsaved input does not appear for another customer.
          <TagsInput
            key={id}
            className={`w-full rounded-6 ${classes.tags}`}
            variant="unstyled"
            size="sm"
            value={tags}
            maxTags={limits.tagsMax}
            onChange={(next) => run(ids, { action: 'tags', tags: next })}
            placeholder={t({ id: 'customer.add_tag', message: 'Add a free tag' })}
            aria-label={t({ id: 'customer.tags', message: 'Free tags' })}
          />
        ) : tags.length === 0 ? (
          <None>
            <Trans id="customer.no_tags">No free tags</Trans>
          </None>
        ) : (
          tags.map((tag) => <Pill key={tag}>{tag}</Pill>)
        )}
      </Section>
      <Sales conversationId={id} sales={sales} isKnown={isKnown} />
      <Notes key={id} conversation={conversation} rows={notes} isKnown={isKnown} />
      <Earlier episodes={episodes} isKnown={isKnown} />
    </div>
  );
});

type Props = { conversation: Conversation; float: Offered | null };

function CustomerHead({ conversation, float }: Props) {
  const { i18n } = useLingui();
  const { customer, memberGroup, createdAt } = conversation;
  const name = useCustomerName(conversation);
  const online = useOnlineState(conversation.lastActiveAt);
  const language = customer.language === null ? null : languageName(customer.language, i18n.locale);
  const isPerson = conversation.kind === 'user';
  const since = monthOf(createdAt, i18n.locale);
  return (
    <>
      <div className={`flex items-center gap-12 ${classes.head}`}>
        <Avatar name={name} picture={customer.pictureUrl} size={48} ring={memberGroup !== 'normal'} dot={online} />
        <div className="min-w-0">
          <h3 className="weight-600 break-anywhere text-15 leading-22">{name}</h3>
          <p className={`text-12 dimmed ${classes.facts}`}>
            <LineName customer={customer} />
            {language !== null && <span>{language}</span>}
            <span>
              {customer.followed ? (
                <Trans id="customer.friend_since">friend since {since}</Trans>
              ) : (
                <Trans id="customer.since">since {since}</Trans>
              )}
            </span>
            {isPerson && !customer.followed && (
              <span>
                <Trans id="customer.no_friend">Not a friend</Trans>
              </span>
            )}
          </p>
        </div>
        {float !== null && (
          <Tooltip label={float.name}>
            <ActionIcon
              className="flex-none ms-auto"
              variant="subtle"
              color="gray"
              aria-label={float.name}
              onClick={float.act}
            >
              <float.Icon size={18} stroke={1.75} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      {customer.statusMessage !== null && customer.statusMessage !== '' && (
        <p className={`text-13 break-anywhere ${classes.message}`}>{customer.statusMessage}</p>
      )}
    </>
  );
}

function LabelBadge({ id, onRemove }: { id: string; onRemove?: () => void }) {
  const label = useRow('label', id);
  const name = useLabelName();
  const isGoing = usePendingDeletes().has(id);
  if (label === undefined || isGoing) return null;
  return (
    <Pill withRemoveButton={onRemove !== undefined} {...(onRemove === undefined ? {} : { onRemove })}>
      <span className="inline-flex items-center gap-6">
        <LabelDot id={id} />
        {name(label)}
      </span>
    </Pill>
  );
}

type SalesProps = { conversationId: string; sales: readonly Sale[]; isKnown: boolean };

function Sales({ conversationId: id, sales, isKnown }: SalesProps) {
  const { t, i18n } = useLingui();
  const show = useSetAtom(dialogAtom);
  const mayReply = useCan('messages.reply');
  const removed = t({ id: 'customer.sale_removed', message: 'Sale removed' });
  const deleted = usePendingDeletes();
  const shown = sales.filter((sale) => !deleted.has(sale.id));
  return (
    <Section
      title={<Trans id="customer.sales">Sales</Trans>}
      onAdd={mayReply ? () => show({ kind: 'verb', Dialog: verbs.sale.does.Dialog, ids: [id] }) : null}
      addLabel={t({ id: 'messages.sale', message: 'Record a sale' })}
    >
      {shown.length === 0 && (
        <NoneYet isKnown={isKnown}>
          <Trans id="customer.no_sales">No sales yet</Trans>
        </NoneYet>
      )}
      <More all={shown}>
        {(sale) => (
          <li key={sale.id} className={`flex relative justify-between gap-12 pe-24 ${classes.noteItem}`}>
            <span>
              <ListTime at={sale.at} />
              {sale.text !== '' && ` · ${sale.text}`}
            </span>
            <span className="weight-600 color-text">{money(sale.amount, sale.currency, i18n.locale)}</span>
            {mayReply && (
              <CloseButton
                className={`absolute top-0 opacity-0 ${classes.noteRemove}`}
                size="xs"
                aria-label={t({ id: 'customer.remove_sale', message: 'Remove sale' })}
                onClick={() => deleteLater('sale', sale.id, removed, id)}
              />
            )}
          </li>
        )}
      </More>
    </Section>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Pill, TagsInput } from '@mantine/core';
import { IconBellOff } from '@tabler/icons-react';
import { memo } from 'react';
import { limits } from '../../../../shared/limits.ts';
import type { Conversation } from '../../../../shared/rows.ts';
import { CallButtons } from '../../../calls/call-buttons.tsx';
import { useCan } from '../../../session/session.ts';
import { act } from '../../../sync/act.ts';
import { useAll } from '../../../sync/store.ts';
import { useRun } from '../actions/use-run.ts';
import { useOffers } from '../verbs/use-offers.ts';
import { CustomerFields } from './customer-fields.tsx';
import { CustomerHead } from './customer-head.tsx';
import classes from './customer-panel.module.css';
import { Earlier } from './earlier.tsx';
import { LabelBadge } from './label-badge.tsx';
import { None } from './none.tsx';
import { Notes } from './notes.tsx';
import { Sales } from './sales.tsx';
import { Section } from './section.tsx';
import { useHistory } from './use-history.ts';

/** Customer details, state of the conversation, and history. */
export const CustomerPanel = memo(function CustomerPanel({ conversation }: { conversation: Conversation }) {
  const { t } = useLingui();
  const run = useRun();
  const offers = useOffers();
  const mayReply = useCan('messages.reply');
  const { id, labels, tags } = conversation;
  const count = useAll('notification').filter((one) => one.conversationId === id).length;
  const { episodes, sales, notes, isKnown } = useHistory(id);
  const ids = [id];
  return (
    <div className={classes.panel}>
      <CustomerHead conversation={conversation} float={offers.of('float', conversation)} />
      <CallButtons conversation={conversation} className={classes.notices} />
      {/* Always rendered, so that nothing moves when a notice appears. */}
      <div className={classes.notices}>
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
      </div>
      <CustomerFields conversation={conversation} episode={episodes[0]} isKnown={isKnown} offers={offers} />
      <Section
        title={<Trans id="customer.labels">Labels</Trans>}
        onAdd={offers.of('labels', conversation)?.act ?? null}
        addLabel={t({ id: 'customer.add_label', message: 'Add a label' })}
      >
        {labels.length === 0 && <None />}
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
          // Remounted per conversation, so that input is not carried over to another customer.
          <TagsInput
            key={id}
            className={classes.tags}
            variant="unstyled"
            size="sm"
            value={tags}
            maxTags={limits.tagsMax}
            onChange={(next) => run(ids, { action: 'tags', tags: next })}
            placeholder={t({ id: 'customer.add_tag', message: 'Add a free tag' })}
            aria-label={t({ id: 'customer.tags', message: 'Free tags' })}
          />
        ) : tags.length === 0 ? (
          <None />
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

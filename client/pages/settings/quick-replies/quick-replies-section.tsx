import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Select } from '@mantine/core';
import { IconMessageBolt, IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { QuickReply } from '../../../../shared/rows.ts';
import { FormSkeleton } from '../../../forms/form-skeleton.tsx';
import { useSnapshotState } from '../../../sync/scopes.ts';
import { useAll } from '../../../sync/store.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { BrandSelect } from '../parts/brand-select.tsx';
import classes from './quick-replies.module.css';
import { ReplyDrawer } from './reply-drawer.tsx';
import { ReplyList } from './reply-list.tsx';
import { type ReplyFilter, useReplies } from './use-replies.ts';

const everything: ReplyFilter = { brand: 'all', category: null, text: '' };

export function QuickRepliesSection() {
  const { t } = useLingui();
  const brands = useAll('brand');
  const [filter, setFilter] = useState(everything);
  const [edited, setEdited] = useState<QuickReply | 'new' | null>(null);
  const { all, shown, categories } = useReplies(filter);
  const isKnown = useSnapshotState({ scope: 'config' }) === 'complete';
  const change = (part: Partial<ReplyFilter>) => setFilter((known) => ({ ...known, ...part }));
  const find = t({ id: 'settings.find_reply', message: 'Find a quick reply' });
  const create = (
    <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={() => setEdited('new')}>
      <Trans id="settings.new_reply">New quick reply</Trans>
    </Button>
  );
  return (
    <div className={`flex flex-col flex-1 px-32 pt-4 pb-32 container phone-px-16 phone-pb-24 ${classes.section}`}>
      <p className={`mb-16 text-13 dimmed ${classes.lead}`}>
        <Trans id="settings.replies_hint">
          Agents type / and find them by title or keyword. Drag to reorder, or use the arrow keys on the handle.
        </Trans>
      </p>
      <div className={`flex flex-wrap gap-8 mb-12 ${classes.bar}`}>
        <SearchField className={classes.find} label={find} value={filter.text} onChange={(text) => change({ text })} />
        {brands.length > 1 && (
          <div className={classes.filter}>
            <BrandSelect
              brands={brands}
              value={filter.brand}
              onChange={(brand) => change({ brand })}
              all={t({ id: 'settings.every_reply', message: 'All quick replies' })}
            />
          </div>
        )}
        {categories.length > 0 && (
          <Select
            className={classes.filter}
            aria-label={t({ id: 'settings.category', message: 'Category' })}
            placeholder={t({ id: 'settings.all_categories', message: 'All categories' })}
            data={categories}
            value={filter.category}
            onChange={(category) => change({ category })}
            clearable
            clearButtonProps={{ 'aria-label': t({ id: 'settings.all_categories', message: 'All categories' }) }}
          />
        )}
        {create}
      </div>
      {shown.length > 0 ? (
        <ReplyList rows={shown} onEdit={setEdited} />
      ) : all.length === 0 && !isKnown ? (
        <FormSkeleton />
      ) : all.length === 0 ? (
        <EmptyState
          icon={<IconMessageBolt size={28} stroke={1.5} aria-hidden />}
          title={<Trans id="settings.no_replies">No quick replies yet</Trans>}
        >
          <Trans id="settings.no_replies_hint">Save answers to questions you get every day.</Trans>
        </EmptyState>
      ) : (
        <EmptyState
          icon={<IconSearch size={28} stroke={1.5} aria-hidden />}
          title={<Trans id="settings.no_reply_fits">No matching quick reply</Trans>}
          action={
            <Button variant="default" onClick={() => setFilter(everything)}>
              <Trans id="settings.show_all">Show all</Trans>
            </Button>
          }
        />
      )}
      {edited !== null && (
        <ReplyDrawer
          key={edited === 'new' ? 'new' : edited.id}
          reply={edited === 'new' ? null : edited}
          brandId={filter.brand}
          categories={categories}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}

import { useLingui } from '@lingui/react/macro';
import { SegmentedControl } from '@mantine/core';
import { memo, useState } from 'react';
import type { Conversation } from '../../../../shared/rows.ts';
import { CustomerPanel } from './customer-panel.tsx';
import { Media } from './media.tsx';

type Props = {
  conversation: Conversation;
  /** Called when the panel shows a message in the thread. */
  onShow: () => void;
};

/** Customer panel with two tabs: details, and what the conversation contains besides text. */
export const PanelTabs = memo(function PanelTabs({ conversation, onShow }: Props) {
  const { t } = useLingui();
  const [tab, show] = useState<'details' | 'media'>('details');
  return (
    <>
      <div className="px-16 pt-12 pb-8">
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t({ id: 'customer.tabs', message: 'Customer panel' })}
          value={tab}
          onChange={(value) => show(value as typeof tab)}
          data={[
            { value: 'details', label: t({ id: 'customer.tab_details', message: 'Details' }) },
            { value: 'media', label: t({ id: 'customer.tab_media', message: 'Media and links' }) },
          ]}
        />
      </div>
      {tab === 'details' ? (
        <CustomerPanel conversation={conversation} />
      ) : (
        <Media key={conversation.id} conversation={conversation} onShow={onShow} />
      )}
    </>
  );
});

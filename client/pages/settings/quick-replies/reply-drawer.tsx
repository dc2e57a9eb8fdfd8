import { Trans, useLingui } from '@lingui/react/macro';
import { Autocomplete, Button, Drawer, TagsInput, TextInput } from '@mantine/core';
import { limits } from '../../../../shared/limits.ts';
import { seesAllBrands } from '../../../../shared/permissions.ts';
import type { QuickReply } from '../../../../shared/rows.ts';
import { call } from '../../../api/api.ts';
import { useUser } from '../../../session/session.ts';
import { useAll } from '../../../sync/store.ts';
import { useBackCloses } from '../../../ui/use-back-closes.ts';
import { useFocusBack } from '../../../ui/use-focus-back.ts';
import { BrandSelect } from '../parts/brand-select.tsx';
import { LeaveDialog } from '../parts/leave-dialog.tsx';
import { useDraft } from '../parts/use-draft.ts';
import { useSave } from '../parts/use-save.ts';
import classes from './reply-drawer.module.css';
import { ReplyText } from './reply-text.tsx';
import { useClosing } from './use-closing.ts';

interface Props {
  /** null: a new one. */
  reply: QuickReply | null;
  /** For a new one: the brand that the list shows, or `all`. */
  brandId: string;
  categories: readonly string[];
  onClose: () => void;
}

type Fields = Pick<QuickReply, 'brandId' | 'title' | 'text' | 'keywords' | 'category'>;

export function ReplyDrawer({ reply, brandId, categories, onClose }: Props) {
  const { t } = useLingui();
  useFocusBack();
  const user = useUser();
  const brands = useAll('brand');
  const first = brandId !== 'all' ? brandId : seesAllBrands(user) ? null : (brands[0]?.id ?? null);
  const empty: Fields = { brandId: first, title: '', text: '', keywords: [], category: '' };
  const base: Fields =
    reply === null
      ? empty
      : {
          brandId: reply.brandId,
          title: reply.title,
          text: reply.text,
          keywords: reply.keywords,
          category: reply.category,
        };
  const { values, changes, isDirty, set } = useDraft<Fields>(base);
  const { errors, isSaving, save } = useSave<QuickReply>({
    send: () =>
      reply === null
        ? call('POST /quick-replies', { body: values })
        : call('PUT /quick-replies/:id', { params: { id: reply.id }, body: changes }),
    check: () => ({
      ...(values.title.trim() === '' ? { title: t({ id: 'settings.title_needed', message: 'Enter a title.' }) } : {}),
      ...(values.text.trim() === '' ? { text: t({ id: 'settings.text_needed', message: 'Enter a text.' }) } : {}),
    }),
    done: onClose,
  });
  const closing = useClosing(isDirty, onClose);
  useBackCloses(true, closing.ask);
  return (
    <Drawer
      opened
      onClose={closing.ask}
      position="right"
      size={520}
      padding="md"
      title={
        reply === null ? (
          <Trans id="settings.new_reply">New quick reply</Trans>
        ) : (
          <Trans id="settings.edit_reply">Edit the quick reply</Trans>
        )
      }
      closeButtonProps={{ 'aria-label': t({ id: 'messages.close_dialog', message: 'Close' }) }}
      classNames={{ body: classes.body, content: classes.content }}
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextInput
          label={t({ id: 'settings.reply_title', message: 'Title' })}
          value={values.title}
          onChange={(event) => set('title', event.currentTarget.value)}
          error={errors.title}
          maxLength={limits.nameMax}
          data-autofocus
        />
        <ReplyText value={values.text} onChange={(text) => set('text', text)} error={errors.text} />
        <TagsInput
          label={t({ id: 'settings.keywords', message: 'Keywords' })}
          description={t({ id: 'settings.keywords_hint', message: 'Press Enter or a comma after each one.' })}
          value={values.keywords}
          onChange={(keywords) => set('keywords', keywords)}
          error={errors.keywords}
          maxTags={50}
          maxLength={60}
        />
        <Autocomplete
          label={t({ id: 'settings.category', message: 'Category' })}
          data={[...categories]}
          value={values.category}
          onChange={(category) => set('category', category)}
          error={errors.category}
          maxLength={60}
        />
        <BrandSelect
          label={t({ id: 'settings.brand', message: 'Brand' })}
          brands={brands}
          value={values.brandId ?? 'all'}
          onChange={(id) => set('brandId', id === 'all' ? null : id)}
          {...(seesAllBrands(user) ? { all: t({ id: 'settings.all_brands', message: 'All brands' }) } : {})}
        />
        <div className={classes.foot}>
          <Button variant="default" onClick={closing.ask} disabled={isSaving}>
            <Trans id="messages.cancel">Cancel</Trans>
          </Button>
          <Button type="submit" loading={isSaving} disabled={!isDirty}>
            <Trans id="settings.save">Save</Trans>
          </Button>
        </div>
      </form>
      {closing.leave !== null && (
        <LeaveDialog
          stay={closing.stay}
          discard={closing.leave}
          save={async () => {
            closing.stay();
            await save();
          }}
        />
      )}
    </Drawer>
  );
}

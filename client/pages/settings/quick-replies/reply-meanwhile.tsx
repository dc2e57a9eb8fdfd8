import { useLingui } from '@lingui/react/macro';
import type { QuickReply } from '../../../../shared/rows.ts';
import { AuthorOfChange } from '../../../forms/author-of-change.tsx';
import { MeanwhileBar } from '../../../forms/meanwhile-bar.tsx';
import type { Meanwhile } from '../../../forms/use-shared-draft.ts';
import { useAll } from '../../../sync/store.ts';
import { type ReplyFields, replyWords } from './reply-words.ts';

interface Props {
  meanwhile: Meanwhile<QuickReply, ReplyFields>;
  mine: ReplyFields;
}

/** Notice that another user changed the same quick reply. */
export function ReplyMeanwhile({ meanwhile, mine }: Props) {
  const { t } = useLingui();
  const brands = useAll('brand');
  const words = (field: keyof ReplyFields, { brandId, ...texts }: ReplyFields) => {
    if (field !== 'brandId') return [texts[field]].flat().join(', ');
    return brandId === null
      ? t({ id: 'settings.all_brands', message: 'All brands' })
      : brands.find(({ id }) => id === brandId)?.name;
  };
  return (
    <MeanwhileBar<ReplyFields>
      author={<AuthorOfChange kind="quickReply" subject={meanwhile.present.id} />}
      meanwhile={meanwhile}
      mine={mine}
      fieldLabels={replyWords}
      words={(field, of) => <bdi>{words(field, of) || '—'}</bdi>}
    />
  );
}

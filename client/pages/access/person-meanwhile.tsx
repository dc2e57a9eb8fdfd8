import { useLingui } from '@lingui/react/macro';
import type { Staff } from '../../../shared/rows.ts';
import { AuthorOfChange } from '../../forms/author-of-change.tsx';
import { MeanwhileBar } from '../../forms/meanwhile-bar.tsx';
import type { Meanwhile } from '../../forms/use-shared-draft.ts';
import { useAll } from '../../sync/store.ts';
import { languageName } from '../../ui/language-name.ts';
import { roleWords } from '../../ui/role-words.ts';
import { fieldWords } from './field-words.ts';
import type { PersonFields } from './person-draft.ts';

type Props = { meanwhile: Meanwhile<Staff, PersonFields>; mine: PersonFields };

/** Notice that another user changed the same person. */
export function PersonMeanwhile({ meanwhile, mine }: Props) {
  const { i18n, t } = useLingui();
  const brands = useAll('brand');
  const words = (field: keyof PersonFields, { [field]: value, role }: PersonFields): string => {
    if (field === 'role') return i18n._(roleWords[role].name);
    if (value === null) return t({ id: 'access.of_role', message: 'role defaults' });
    if (!Array.isArray(value)) return value;
    if (field === 'languages') return value.map((one) => languageName(one, i18n.locale)).join(', ') || '—';
    return value.map((one) => brands.find(({ id }) => id === one)?.name ?? one).join(', ') || '—';
  };
  return (
    <MeanwhileBar<PersonFields>
      author={<AuthorOfChange kind="staff" subject={meanwhile.present.id} />}
      meanwhile={meanwhile}
      mine={mine}
      fieldWords={fieldWords}
      words={words}
    />
  );
}

import { useLingui } from '@lingui/react/macro';
import type { Staff } from '../../../shared/rows.ts';
import { AuthorOfChange } from '../../forms/author-of-change.tsx';
import { MeanwhileBar } from '../../forms/meanwhile-bar.tsx';
import { useAll } from '../../sync/store.ts';
import { roleWords } from '../../ui/role-words.ts';
import { fieldWords } from './field-words.ts';
import { type Compared, fieldsOf, type PersonFields } from './person-draft.ts';

interface Props {
  base: PersonFields;
  present: Staff;
  mine: PersonFields;
  fields: readonly Compared[];
  onKeep: () => void;
  onTake: (field: Compared) => void;
}

/** Somebody else has changed the same person. */
export function PersonMeanwhile({ present, fields, onTake, ...rest }: Props) {
  const { i18n, t } = useLingui();
  const brands = useAll('brand');
  const words = (field: string, { [field]: value, role }: PersonFields): string => {
    if (field === 'role') return i18n._(roleWords[role].name);
    if (value === null) return t({ id: 'access.of_role', message: 'those of the role' });
    if (!Array.isArray(value)) return String(value);
    return value.map((one) => brands.find(({ id }) => id === one)?.name ?? one).join(', ') || '—';
  };
  return (
    <MeanwhileBar
      {...rest}
      author={<AuthorOfChange kind="staff" subject={present.id} />}
      theirs={fieldsOf(present)}
      fields={fields}
      nameOf={(field) => i18n._(fieldWords[field as Compared])}
      words={words}
      onTake={(field) => onTake(field as Compared)}
    />
  );
}

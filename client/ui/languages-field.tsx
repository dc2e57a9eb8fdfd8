import { Trans, useLingui } from '@lingui/react/macro';
import { Chip, Group, Input } from '@mantine/core';
import { type Language, languages } from '../../shared/vocabulary.ts';
import { languageName } from './language-name.ts';

interface Props {
  value: readonly Language[];
  disabled?: boolean;
  onChange: (chosen: Language[]) => void;
}

/** Field for the languages in which a user answers customers. If no language is chosen, the user answers in any language. */
export function LanguagesField({ value, disabled = false, onChange }: Props) {
  const { t, i18n } = useLingui();
  const label = t({ id: 'access.languages', message: 'Languages' });
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={
        <Trans id="access.languages_hint">
          Allocation prefers people who answer in the customer’s language. None chosen: any language.
        </Trans>
      }
      inputWrapperOrder={['label', 'input', 'description']}
    >
      <Chip.Group multiple value={[...value]} onChange={(chosen) => onChange(chosen as Language[])}>
        <Group gap="xs" my={6} role="group" aria-label={label}>
          {languages.map((language) => (
            <Chip key={language} value={language} radius="md" variant="outline" disabled={disabled}>
              {languageName(language, i18n.locale)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  );
}

import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import classes from './composer.module.css';
import { inCustomerLanguage } from './customer-language.ts';
import { templates } from './template-words.ts';

type Props = { language: string | null; onPick: (text: string) => void };

/** The stock templates. Their text is written in the customer's language. */
export function TemplateChips({ language, onPick }: Props) {
  const { i18n } = useLingui();
  return templates.map(({ name, title, text }) => (
    <Button
      key={name}
      className={classes.chip}
      variant="default"
      size="compact-sm"
      onClick={() => {
        inCustomerLanguage(text, language, i18n).then(onPick, () => onPick(i18n._(text)));
      }}
    >
      {i18n._(title)}
    </Button>
  ));
}

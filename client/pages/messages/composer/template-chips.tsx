import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { flushSync } from 'react-dom';
import { useIsHere } from '../../../ui/use-is-here.ts';
import { useLatest } from '../use-latest.ts';
import classes from './composer.module.css';
import { inCustomerLanguage } from './customer-language.ts';
import { templates } from './template-words.ts';

type Props = { language: string | null; onPick: (text: string) => void };

/** The stock templates. Their text is written in the customer's language, whose words may come a little later. */
export function TemplateChips({ language, onPick }: Props) {
  const { i18n } = useLingui();
  const isHere = useIsHere();
  const pick = useLatest(onPick);
  // Each is put into the text as it is by then, and drawn before the next one.
  const put = (text: string) => isHere.current && flushSync(() => pick(text));
  return templates.map(({ name, title, text }) => (
    <Button
      key={name}
      className={classes.chip}
      variant="default"
      size="compact-sm"
      onClick={() => {
        inCustomerLanguage(text, language, i18n).then(put, () => put(i18n._(text)));
      }}
    >
      {i18n._(title)}
    </Button>
  ));
}

import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type Language, languages } from '../../shared/vocabulary.ts';
import { useLanguage } from '../i18n/language-provider.tsx';
import { toastProblem } from '../toasts/toast.ts';
import { Flag } from '../ui/flag.tsx';
import classes from './language-picker.module.css';

/** Language names, each in its own language, since users may not be able to read the current one. */
const names: Record<Language, { short: string; full: string; lang: string }> = {
  en: { short: 'EN', full: 'English', lang: 'en' },
  zh: { short: '中文', full: '繁體中文', lang: 'zh-Hant' },
  th: { short: 'ไทย', full: 'ภาษาไทย', lang: 'th' },
};

export function LanguagePicker() {
  const { t } = useLingui();
  const { language, setLanguage } = useLanguage();
  const choose = (choice: Language) =>
    setLanguage(choice).catch(() => toastProblem(t({ id: 'error.chunk', message: 'Loading chunk failed' })));
  return (
    <fieldset className={classes.picker} aria-label={t({ id: 'language.title', message: 'Language' })}>
      {languages.map((choice) => (
        <Button
          key={choice}
          className={classes.choice}
          variant="default"
          size="compact-sm"
          aria-pressed={choice === language}
          aria-label={`${names[choice].short}, ${names[choice].full}`}
          lang={names[choice].lang}
          leftSection={<Flag language={choice} />}
          onClick={() => void choose(choice)}
        >
          {names[choice].short}
        </Button>
      ))}
    </fieldset>
  );
}

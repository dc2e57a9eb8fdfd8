import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { htmlLang, type Language, languages } from '../../shared/vocabulary.ts';
import { useLanguage } from '../i18n/language-provider.tsx';
import { toastProblem } from '../toasts/toast.ts';
import classes from './language-picker.module.css';

/** Language names, each in its own language, because users may not be able to read the language of the interface. */
const names: Record<Language, { short: string; full: string }> = {
  en: { short: 'EN', full: 'English' },
  zh: { short: '中文', full: '繁體中文' },
  th: { short: 'ไทย', full: 'ภาษาไทย' },
};

export function LanguagePicker() {
  const { t } = useLingui();
  const { language, setLanguage } = useLanguage();
  const choose = (choice: Language) =>
    setLanguage(choice).catch(() => toastProblem(t({ id: 'error.chunk', message: 'Loading chunk failed' })));
  return (
    <fieldset className="flex min-w-0 gap-6" aria-label={t({ id: 'language.title', message: 'Language' })}>
      {languages.map((choice) => (
        <Button
          key={choice}
          className={`text-12 weight-500 min-h-28 px-6 leading-relaxed touch-min-h ${classes.choice}`}
          variant="default"
          size="compact-sm"
          aria-pressed={choice === language}
          aria-label={`${names[choice].short}, ${names[choice].full}`}
          lang={htmlLang[choice]}
          leftSection={<Flag language={choice} />}
          onClick={() => void choose(choice)}
        >
          {names[choice].short}
        </Button>
      ))}
    </fieldset>
  );
}

/** Flags are SVG because many systems have no flag emoji. GB for English, TW for Chinese, TH for Thai. */
function Flag({ language }: { language: Language }) {
  return (
    <svg
      className={`block flex-none ${classes.flag}`}
      viewBox="0 0 24 16"
      width="18"
      height="12"
      aria-hidden
      focusable="false"
    >
      {shapes[language]}
    </svg>
  );
}

const shapes = {
  en: (
    <>
      <path fill="#012169" d="M0 0h24v16H0z" />
      <path stroke="#fff" strokeWidth="3.2" d="m0 0 24 16m0-16L0 16" />
      <path stroke="#c8102e" strokeWidth="1.4" d="m0 0 24 16m0-16L0 16" />
      <path stroke="#fff" strokeWidth="5.4" d="M12 0v16M0 8h24" />
      <path stroke="#c8102e" strokeWidth="3.2" d="M12 0v16M0 8h24" />
    </>
  ),
  zh: (
    <>
      <path fill="#fe0000" d="M0 0h24v16H0z" />
      <path fill="#000095" d="M0 0h12v8H0z" />
      <path
        fill="#fff"
        d="m6 .8.5 1.6 1.2-1.2-.3 1.7 1.6-.3-1.2 1.2 1.6.5-1.6.5 1.2 1.2-1.6-.3.3 1.7-1.2-1.2L6 7.8l-.5-1.6-1.2 1.2.3-1.7-1.6.3 1.2-1.2-1.6-.5 1.6-.5L3 2.6l1.6.3-.3-1.7 1.2 1.2z"
      />
      <circle cx="6" cy="4.3" r="1.5" fill="#fff" stroke="#000095" strokeWidth=".4" />
    </>
  ),
  th: (
    <>
      <path fill="#a51931" d="M0 0h24v16H0z" />
      <path fill="#f4f5f8" d="M0 2.67h24v10.66H0z" />
      <path fill="#2d2a4a" d="M0 5.33h24v5.34H0z" />
    </>
  ),
} satisfies Record<Language, unknown>;

import '@mantine/core/styles/Tabs.layer.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Switch, Tabs, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { AutomaticKind, AutomationSettings } from '../../../../shared/automation.ts';
import { limits } from '../../../../shared/limits.ts';
import type { Brand } from '../../../../shared/rows.ts';
import { type Language, languageNames, languages } from '../../../../shared/vocabulary.ts';
import { limited } from '../../../forms/limited.tsx';
import { Panel } from '../../../forms/panel.tsx';
import type { Draft } from '../../../forms/use-draft.tsx';
import { BrandMark } from '../../../ui/brand-mark.tsx';
import classes from './automatic.module.css';

interface Props {
  kind: AutomaticKind;
  brand: Brand;
  draft: Draft<AutomationSettings>;
  children: ReactNode;
}

/** Settings of one automatic message: switch, text in each language, and preview. */
export function AutomaticPart({ kind, brand, draft, children }: Props) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<{ language: Language; error: ReactNode }>();
  const { defaultLanguage, [kind]: part } = draft.values;
  const error = draft.errors[`${kind}.texts.${defaultLanguage}`];
  // A new error in the text of the default language shows that language, until the user selects another language.
  const shown =
    chosen === undefined || (error !== undefined && chosen.error !== error) ? defaultLanguage : chosen.language;
  const { title, hint, label } = useNames()[kind];
  const text = part.texts[shown];
  const preview = text.trim() === '' ? part.texts[defaultLanguage] : text;
  return (
    <Panel title={title} hint={hint}>
      <Switch label={label} {...draft.getInputProps(`${kind}.on`, { type: 'checkbox' })} />
      <Tabs
        value={shown}
        onChange={(language) => setChosen({ language: (language ?? defaultLanguage) as Language, error })}
        keepMounted={false}
      >
        <Tabs.List>
          {languages.map((language) => (
            <Tabs.Tab key={language} value={language}>
              {languageNames[language]}
              {language === defaultLanguage && (
                <span className="text-12 dimmed">
                  {' '}
                  <Trans id="settings.is_default">default</Trans>
                </span>
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {languages.map((language) => (
          <Tabs.Panel key={language} value={language} pt={12} className={`grid items-start gap-12 ${classes.texts}`}>
            <Textarea
              aria-label={`${t({ id: 'settings.words', message: 'Text' })}, ${languageNames[language]}`}
              lang={language === 'zh' ? 'zh-Hant' : language}
              {...limited(draft.getInputProps(`${kind}.texts.${language}`), limits.automaticTextMax)}
              placeholder={language === defaultLanguage ? undefined : part.texts[defaultLanguage]}
              description={
                language !== defaultLanguage && part.texts[language].trim() === ''
                  ? t({ id: 'settings.words_default', message: 'If empty, the text in the default language is sent.' })
                  : undefined
              }
              inputWrapperOrder={['input', 'description', 'error']}
              autosize
              minRows={3}
              maxRows={10}
            />
            <LinePreview brand={brand} text={preview} hasMarks={kind === 'rating'} />
          </Tabs.Panel>
        ))}
      </Tabs>
      {children}
    </Panel>
  );
}

function useNames() {
  const { t } = useLingui();
  return {
    greeting: {
      title: <Trans id="settings.greeting">Greeting</Trans>,
      hint: <Trans id="settings.greeting_hint">Sent when someone adds the account as a friend.</Trans>,
      label: t({ id: 'settings.greeting_on', message: 'Greet new friends' }),
    },
    outsideHours: {
      title: <Trans id="settings.outside">Outside business hours</Trans>,
      hint: <Trans id="settings.outside_hint">Sent outside business hours, at most once every 12 hours.</Trans>,
      label: t({ id: 'settings.outside_on', message: 'Reply outside business hours' }),
    },
    rating: {
      title: <Trans id="settings.rating">Rating</Trans>,
      hint: (
        <Trans id="settings.rating_hint">
          Sent one minute after a case with a reply is resolved. Customers rate with one tap, from 1 to 5.
        </Trans>
      ),
      label: t({ id: 'settings.rating_on', message: 'Ask for a rating' }),
    },
  };
}

interface LinePreviewProps {
  brand: Brand;
  text: string;
  /** Whether the rating buttons are shown below the text. */
  hasMarks: boolean;
}

/** Preview of a message, as the customer sees it in LINE. */
function LinePreview({ brand, text, hasMarks }: LinePreviewProps) {
  const { t } = useLingui();
  return (
    <figure
      className={`grid gap-x-8 gap-y-4 rounded-8 p-12 ${classes.phone}`}
      aria-label={t({ id: 'settings.line_preview', message: 'Preview in LINE' })}
    >
      <span className={`grid place-items-center overflow-hidden rounded-full ${classes.face}`}>
        <BrandMark brand={brand} size={28} />
      </span>
      <div className="grid justify-items-start min-w-0 gap-4">
        <span className={`text-12 ${classes.sender}`}>{brand.name}</span>
        <span className={`px-12 py-8 text-13 pre-wrap break-anywhere ${classes.bubble}`}>{text}</span>
      </div>
      {hasMarks && (
        <div className="flex flex-wrap justify-end col-full gap-4 mt-8" aria-hidden>
          {[1, 2, 3, 4, 5].map((mark) => (
            <span key={mark} className={`grid place-items-center text-13 h-28 ${classes.mark}`}>
              {mark}
            </span>
          ))}
        </div>
      )}
    </figure>
  );
}

import { catalogue } from 'virtual:catalogue/messages';
import { type I18n, type MessageDescriptor, setupI18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, Tooltip } from '@mantine/core';
import { flushSync } from 'react-dom';
import { type Language, languages } from '../../../../shared/vocabulary.ts';
import { useParticle } from '../../../app/particle-setting.ts';
import { asking } from '../../../ui/filled.ts';
import { useIsHere } from '../../../ui/use-is-here.ts';
import { useLatestHandler } from '../../../ui/use-latest-handler.ts';
import classes from './composer.module.css';

type Props = { language: string | null; onPick: (text: string) => void };

const byKeysToo = { hover: true, focus: true, touch: false };

/**
 * Chips that insert a template in the customer's language. The texts of a language are loaded on first use. The tooltip of a chip shows the
 * template in the agent's language.
 */
export function TemplateChips({ language, onPick }: Props) {
  const { i18n } = useLingui();
  const [particle] = useParticle();
  const isHere = useIsHere();
  const pick = useLatestHandler(onPick);
  // Renders synchronously, so that the next insertion is based on a text that already contains this insertion.
  const put = (text: string) => isHere.current && flushSync(() => pick(text));
  return templates.map(({ name, title, text }) => {
    const filledText = { ...text, values: { particle, asking: asking(particle) } };
    return (
      <Tooltip key={name} label={i18n._(filledText)} events={byKeysToo} openDelay={350} multiline maw={320}>
        <Button
          className={`flex-none text-13 weight-500 ${classes.chip}`}
          variant="default"
          size="compact-sm"
          onClick={() => {
            inCustomerLanguage(filledText, language, i18n).then(put, () => put(i18n._(filledText)));
          }}
        >
          {i18n._(title)}
        </Button>
      </Tooltip>
    );
  });
}

const loaded = new Map<Language, I18n>();

/**
 * Returns the supported language of a tag from LINE, such as "zh-TW". `null` if there is no translation; the agent's language is then used.
 */
function localeOf(language: string | null): Language | null {
  const start = language?.toLowerCase().split('-')[0];
  return languages.find((one) => one === start) ?? null;
}

/** Translates a message into the customer's language. */
async function inCustomerLanguage(message: MessageDescriptor, language: string | null, own: I18n): Promise<string> {
  const locale = localeOf(language);
  if (locale === null || locale === own.locale) return own._(message);
  let i18n = loaded.get(locale);
  if (i18n === undefined) {
    const { messages } = await catalogue[locale]();
    i18n = setupI18n({ locale, messages: { [locale]: messages } });
    loaded.set(locale, i18n);
  }
  return i18n._(message);
}

/** The four templates, each with the title of its chip and the text for the customer. Thai texts contain the agent's polite ending. */
const templates: { name: string; title: MessageDescriptor; text: MessageDescriptor }[] = [
  {
    name: 'thanks',
    title: msg({ id: 'composer.thanks', message: 'Thanks' }),
    text: msg({ id: 'composer.thanks_text', message: 'Thank you for contacting us!' }),
  },
  {
    name: 'helping',
    title: msg({ id: 'composer.helping', message: 'Helping' }),
    text: msg({ id: 'composer.helping_text', message: 'I am looking into this for you now.' }),
  },
  {
    name: 'wait',
    title: msg({ id: 'composer.wait', message: 'Wait' }),
    text: msg({ id: 'composer.wait_text', message: 'One moment please, I will be right back with you.' }),
  },
  {
    name: 'more',
    title: msg({ id: 'composer.more', message: 'More questions' }),
    text: msg({ id: 'composer.more_text', message: 'Is there anything else I can help you with?' }),
  },
];

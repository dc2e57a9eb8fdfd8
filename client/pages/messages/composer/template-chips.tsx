import { useLingui } from '@lingui/react/macro';
import { Button, Tooltip } from '@mantine/core';
import { flushSync } from 'react-dom';
import { useParticle } from '../../../app/particle-setting.ts';
import { asking } from '../../../ui/particle.ts';
import { useIsHere } from '../../../ui/use-is-here.ts';
import { useLatestHandler } from '../../../ui/use-latest-handler.ts';
import classes from './composer.module.css';
import { inCustomerLanguage } from './customer-language.ts';
import { templates } from './template-words.ts';

type Props = { language: string | null; onPick: (text: string) => void };

const byKeysToo = { hover: true, focus: true, touch: false };

/**
 * Chips that insert stock templates in the customer's language, which may load first. The tooltip shows the text in the agent's language.
 */
export function TemplateChips({ language, onPick }: Props) {
  const { i18n } = useLingui();
  const [particle] = useParticle();
  const isHere = useIsHere();
  const pick = useLatestHandler(onPick);
  // Inserts into the current text and renders before the next one.
  const put = (text: string) => isHere.current && flushSync(() => pick(text));
  return templates.map(({ name, title, text }) => {
    const said = { ...text, values: { particle, asking: asking(particle) } };
    return (
      <Tooltip key={name} label={i18n._(said)} events={byKeysToo} openDelay={350} multiline maw={320}>
        <Button
          className={classes.chip}
          variant="default"
          size="compact-sm"
          onClick={() => {
            inCustomerLanguage(said, language, i18n).then(put, () => put(i18n._(said)));
          }}
        >
          {i18n._(title)}
        </Button>
      </Tooltip>
    );
  });
}

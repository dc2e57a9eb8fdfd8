import { useLingui } from '@lingui/react/macro';
import { Button, Tooltip } from '@mantine/core';
import { memo } from 'react';
import { flushSync } from 'react-dom';
import { replyPresets, replyPresetTexts } from '../../../../shared/reply-preset-texts.ts';
import { asking } from '../../../../shared/reply-variables.ts';
import { useParticle } from '../../../app/particle-setting.ts';
import { useIsHere } from '../../../ui/use-is-here.ts';
import classes from './composer.module.css';
import { inCustomerLanguage } from './customer-language.ts';

type Props = { language: string | null; onPick: (text: string) => void };

const byKeysToo = { hover: true, focus: true, touch: false };

/**
 * Chips that insert a template in the customer's language. The texts of a language are loaded on first use. The tooltip of a chip shows the
 * template in the agent's language. Memoized, so that typing does not render them.
 */
export const TemplateChips = memo(function TemplateChips({ language, onPick }: Props) {
  const { i18n } = useLingui();
  const [particle] = useParticle();
  const isHere = useIsHere();
  // Renders synchronously, so that the next insertion is based on a text that already contains this insertion.
  const put = (text: string) => isHere.current && flushSync(() => onPick(text));
  return replyPresets.map((name) => {
    const { title, text } = replyPresetTexts[name];
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
});

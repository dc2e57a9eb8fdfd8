import { Trans, useLingui } from '@lingui/react/macro';
import { Accordion } from '@mantine/core';
import classes from './guide.module.css';
import { looks } from './guide-looks.ts';
import type { GuideStep } from './guide-steps.ts';
import { greyWords } from './guide-words.ts';
import { ScreenLook } from './screen-look.tsx';

/** Where in LINE's screens the things of a step are, and what helps when it stays grey. */
export function GuideAside({ step }: { step: GuideStep }) {
  const { i18n, t } = useLingui();
  const look = looks[step];
  const grey = greyWords[step] ?? [];
  if (look === undefined && grey.length === 0) return null;
  return (
    <aside className={classes.aside} aria-label={t({ id: 'lineconfig.guide_beside', message: 'Help with this step' })}>
      {look !== undefined && (
        <>
          {/* The text of the step says the same in words. */}
          <div className={classes.look} aria-hidden>
            <h2 className={classes.stepTitle}>
              <Trans id="lineconfig.guide_look_for">What to look for</Trans>
            </h2>
            <ScreenLook look={look} />
          </div>
          <p className={classes.note}>
            <Trans id="lineconfig.guide_names">
              The names are those of LINE’s console in English. Your console may show them in another language.
            </Trans>
          </p>
        </>
      )}
      {grey.length > 0 && (
        <>
          <h2 className={classes.stepTitle}>
            <Trans id="lineconfig.grey">If it stays grey</Trans>
          </h2>
          <Accordion variant="default" chevronPosition="left">
            {grey.map(({ title, text }) => (
              <Accordion.Item key={title.id} value={title.id}>
                <Accordion.Control>{i18n._(title)}</Accordion.Control>
                <Accordion.Panel>{i18n._(text)}</Accordion.Panel>
              </Accordion.Item>
            ))}
          </Accordion>
        </>
      )}
    </aside>
  );
}

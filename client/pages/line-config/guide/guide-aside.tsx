import { Trans, useLingui } from '@lingui/react/macro';
import { Accordion } from '@mantine/core';
import classes from './guide.module.css';
import { looks } from './guide-looks.ts';
import type { GuideStep } from './guide-steps.ts';
import { greyWords } from './guide-words.ts';
import { ScreenLook } from './screen-look.tsx';

/** Sketch of LINE's screen for a step, and help if the step stays incomplete. */
export function GuideAside({ step }: { step: GuideStep }) {
  const { i18n, t } = useLingui();
  const look = looks[step];
  const grey = greyWords[step] ?? [];
  if (look === undefined && grey.length === 0) return null;
  return (
    <aside className={classes.aside} aria-label={t({ id: 'lineconfig.guide_beside', message: 'Help with this step' })}>
      {look !== undefined && (
        <>
          {/* Decorative: the text of the step contains the same information. */}
          <div className={classes.look} aria-hidden>
            <h2 className={classes.stepTitle}>
              <Trans id="lineconfig.guide_look_for">What to look for</Trans>
            </h2>
            <ScreenLook look={look} />
          </div>
          <p className={classes.note}>
            <Trans id="lineconfig.guide_names">
              Names are shown as in the English LINE consoles. Yours may be in another language.
            </Trans>
          </p>
        </>
      )}
      {grey.length > 0 && (
        <>
          <h2 className={classes.stepTitle}>
            <Trans id="lineconfig.grey">If it stays gray</Trans>
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

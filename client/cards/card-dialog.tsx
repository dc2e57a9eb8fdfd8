import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { filledCard } from '../../shared/card-rules.ts';
import type { Card } from '../../shared/cards.ts';
import type { VariableValues } from '../../shared/reply-variables.ts';
import { Dialog } from '../ui/dialog.tsx';
import classes from './card-editor.module.css';
import { CardEditor } from './card-editor.tsx';
import { cardErrors, completeCard } from './card-errors.ts';
import { CardPreview } from './card-preview.tsx';

interface Props {
  title: ReactNode;
  card: Card;
  /** Called with every change, so that the caller can keep what is entered. */
  onChange: (card: Card) => void;
  /** Values for the preview. A variable without a value prevents the card from being used if `isFinal` is set. */
  values: VariableValues;
  /** Whether the card is sent with these values, rather than stored with its variables. */
  isFinal: boolean;
  action: ReactNode;
  /** Called with the complete card, with its variables filled in if `isFinal` is set. */
  onDone: (card: Card) => void;
  /** Further action of the dialog, for the complete card with its variables. `null` if there is none. */
  other?: { label: ReactNode; run: (card: Card) => void } | null;
  onClose: () => void;
}

/** Dialog in which a card is written, with a preview as LINE draws it. Errors are shown after the first attempt to finish. */
export function CardDialog({ title, card, onChange, values, isFinal, action, onDone, other = null, onClose }: Props) {
  const { t } = useLingui();
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const [isAttempted, setAttempted] = useState(false);
  const errors = cardErrors(card);
  const complete = filledCard(completeCard(card), values);
  const { problem } = complete;
  const hasErrors = Object.keys(errors).length > 0;
  const isBlocked = isFinal && problem !== null;
  const finish = (run: (card: Card) => void, chosen: () => Card) => {
    setAttempted(true);
    if (!hasErrors) run(chosen());
  };
  const variable = problem?.variable ?? '';
  return (
    <Dialog title={title} onClose={onClose} size={840} fullScreen={isPhone} yOffset="4vh">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBlocked || hasErrors) finish(onDone, () => (isFinal ? complete.card : completeCard(card)));
        }}
      >
        <div className={classes.columns}>
          <CardEditor value={card} onChange={onChange} errors={isAttempted ? errors : {}} />
          <section className={classes.preview} aria-label={t({ id: 'settings.preview', message: 'Preview' })}>
            <CardPreview card={filledCard(card, values).card} />
          </section>
        </div>
        <div className={`flex flex-wrap items-center justify-end gap-8 ${classes.foot}`}>
          <span className="flex-1 text-13 color-over" role="status">
            {isAttempted && hasErrors ? (
              <Trans id="cards.fix">Some fields are not filled in correctly.</Trans>
            ) : isBlocked && problem.variable !== undefined ? (
              <Trans id="cards.gap">{variable} has no value for this customer. Replace it, or leave it out.</Trans>
            ) : isBlocked && !hasErrors ? (
              <Trans id="cards.too_large">The texts are too long for one message.</Trans>
            ) : null}
          </span>
          {other !== null && (
            <Button variant="subtle" className="touch-h" onClick={() => finish(other.run, () => completeCard(card))}>
              {other.label}
            </Button>
          )}
          {/* Wraps as one, so that neither button is left alone on a line. */}
          <div className="flex gap-8">
            <Button variant="default" className="touch-h" onClick={onClose}>
              <Trans id="messages.cancel">Cancel</Trans>
            </Button>
            <Button type="submit" className="touch-h" disabled={isBlocked && !hasErrors}>
              {action}
            </Button>
          </div>
        </div>
      </form>
    </Dialog>
  );
}

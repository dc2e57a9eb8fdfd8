import { Trans } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { useRef, useState, useSyncExternalStore } from 'react';
import type { Scope } from '../../../shared/sync/scope.ts';
import { errorWords } from '../../api/error-words.ts';
import { namesOf } from '../names-of.ts';
import { useAsked } from '../use-asked.ts';
import { agreementOf } from './agreement.ts';
import { ComputedFrom } from './computed-from.tsx';
import type { FigureAsked, FigureGiven } from './figure-asked.ts';
import classes from './figure-behind.module.css';
import { FigureFoot } from './figure-foot.tsx';
import { FigureParts } from './figure-parts.tsx';
import { FigureRows } from './figure-rows.ts';
import { FigureText } from './figure-text.tsx';
import { RowsBehind } from './rows-behind.tsx';
import { Spread } from './spread.tsx';

interface Props {
  scope: Scope;
  asked: FigureAsked;
  onClose: () => void;
}

interface Shown extends FigureGiven {
  rows: FigureRows;
}

/** A snapshot of the figure. When the figure changes, a button updates it together with its rows. */
export function FigureBehind({ scope, asked, given, onClose }: Props & { given: FigureGiven | null }) {
  const { known, error, retry } = useKnown(scope, asked, given);
  const [shown, setShown] = useState<Shown | null>(null);
  const show = () => known !== null && setShown({ ...known, rows: new FigureRows(asked) });
  if (shown === null && known !== null) show();
  if (shown === null) {
    if (error === null) return <Loading />;
    return (
      <div className={classes.failed} role="alert">
        <p>{errorWords(error)}</p>
        <Button variant="default" onClick={retry}>
          <Trans id="common.retry">Try again</Trans>
        </Button>
      </div>
    );
  }
  const hasMoved = known !== null && print(known.figure) !== print(shown.figure);
  return (
    <Whole
      key={shown.meta.asOf}
      {...shown}
      scope={scope}
      asked={asked}
      onUpdate={hasMoved ? show : null}
      onClose={onClose}
    />
  );
}

/** The figure from the page, or else from the dashboard endpoint. */
function useKnown(scope: Scope, { name, brand, days, staff }: FigureAsked, given: FigureGiven | null) {
  const query = { names: namesOf(name), brand, ...days, ...(staff === undefined ? {} : { staff: staff.id }) };
  const { data, meta, error, retry } = useAsked('GET /dashboard/figures', given === null ? { query } : null, { scope });
  const figure = data?.[name];
  const answered = figure === undefined || meta === null ? null : { figure, meta };
  return { known: given ?? answered, error, retry };
}

const print = ({ value, samples }: FigureGiven['figure']) => JSON.stringify([value, samples]);

interface WholeProps extends Shown, Props {
  onUpdate: (() => void) | null;
}

function Whole({ figure, meta, rows, scope, asked, onUpdate, onClose }: WholeProps) {
  const view = useSyncExternalStore(rows.listen, rows.view);
  const scrollRef = useRef<HTMLDivElement>(null);
  const isWhole = view.state === 'ready' && !view.hasMore;
  return (
    <>
      <div ref={scrollRef} className={classes.scroll}>
        <FigureParts figure={figure} scope={scope} asked={asked} onUpdate={onUpdate} onClose={onClose} />
        <ComputedFrom scope={scope} asked={asked} />
        <FigureText name={figure.name} meta={meta} />
        {figure.unit === 'seconds' && isWhole && <Spread rows={view.rows} name={figure.name} />}
        <RowsBehind
          figure={figure}
          meta={meta}
          view={view}
          scrollRef={scrollRef}
          onMore={rows.loadMore}
          onClose={onClose}
        />
      </div>
      <FigureFoot figure={figure} view={view} agreement={agreementOf(view.rows, figure, isWhole)} />
    </>
  );
}

function Loading() {
  return (
    <div className={classes.loading} aria-busy>
      <Skeleton height={44} width="60%" />
      <Skeleton height={18} />
      <Skeleton height={18} />
      <Skeleton height={18} width="80%" />
      <Skeleton height={360} />
    </div>
  );
}

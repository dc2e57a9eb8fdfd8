import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FormSkeleton } from '../../../forms/form-skeleton.tsx';
import { SectionFailed } from '../parts/section-failed.tsx';
import classes from '../parts/token-list.module.css';
import { type Made, MadeWall } from './made-wall.tsx';
import { NewWall } from './new-wall.tsx';
import { useWalls } from './use-walls.ts';
import { WallRow } from './wall-row.tsx';

/** Screens on walls: each opens the dashboard of some brands with a link of its own. */
export function WallsSection() {
  const { t } = useLingui();
  const { data: walls, error, ask } = useWalls();
  const [made, setMade] = useState<Made | null>(null);
  if (walls === null) return error === null ? <FormSkeleton /> : <SectionFailed failed={error} retry={ask} />;
  return (
    <div className={classes.section}>
      <p className={classes.lead}>
        <Trans id="settings.walls_hint">
          A link shows the dashboard on a screen without a sign-in. It can be read, and changes nothing. It goes dark
          when its maker leaves, or may not show its brands any more.
        </Trans>
      </p>
      {walls.length > 0 && (
        <ul className={classes.list} aria-label={t({ id: 'settings.walls', message: 'Walls' })}>
          {walls.map((wall) => (
            <WallRow key={wall.id} wall={wall} onDone={ask} />
          ))}
        </ul>
      )}
      {made === null ? (
        <NewWall
          onMade={(one) => {
            setMade(one);
            ask();
          }}
        />
      ) : (
        <MadeWall made={made} onClose={() => setMade(null)} />
      )}
    </div>
  );
}

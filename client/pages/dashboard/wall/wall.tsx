import { useMemo, useState } from 'react';
import { useScope } from '../../../sync/scopes.ts';
import { useAll } from '../../../sync/store.ts';
import { useMoment } from '../../../time/use-moment.ts';
import { figuresSnapshot } from '../figures-snapshot.ts';
import { Board } from './board.tsx';
import { facesOf } from './shown-brands.ts';
import { useBreachSound } from './use-breach-sound.ts';
import { useWallLife } from './use-wall-life.ts';
import classes from './wall.module.css';
import { WallHead } from './wall-head.tsx';
import { useWallOptions } from './wall-options.ts';
import { wallScope } from './wall-scope.ts';

/** Running wallboard. Faces stay mounted but hidden after their turn, so that the next turn needs no requests unless data changed. */
export function Wall() {
  useWallLife();
  useScope(wallScope, figuresSnapshot);
  const { rotateMs, sound, brand } = useWallOptions();
  const brands = useAll('brand');
  const faces = useMemo(() => facesOf(brands, brand, rotateMs !== null), [brands, brand, rotateMs]);
  const turns = faces.length > 1 ? rotateMs : null;
  const now = useMoment((at) => (turns === null ? null : turns - (at % turns)));
  const face = faces[turns === null ? 0 : Math.floor(now / turns) % faces.length] ?? faces[0];
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  if (!seen.has(face.key)) setSeen(new Set([...seen, face.key]));
  const unlock = useBreachSound(sound, faces[0].brandIds);
  return (
    <div className={classes.stage}>
      <main className={classes.wall}>
        <WallHead name={face.name} onSound={unlock} />
        {faces
          .filter(({ key }) => seen.has(key))
          .map((one) => (
            <Board key={one.key} face={one} isShown={one === face} />
          ))}
      </main>
    </div>
  );
}

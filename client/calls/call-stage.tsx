import { Trans } from '@lingui/react/macro';
import type { CallView } from './call-view.ts';
import classes from './call-window.module.css';
import { Picture } from './picture.tsx';

/** Video of both sides. Plays only sound in audio calls. */
export function CallStage({ view, isVideo }: { view: CallView; isVideo: boolean }) {
  const { ours, theirs, camera, theirCamera, phase } = view;
  const seesThem = isVideo && theirs !== null && phase.name !== 'ended';
  return (
    <div className={classes.stage} data-empty={!isVideo || ours === null || undefined}>
      {theirs !== null && (
        <Picture
          stream={theirs}
          className={seesThem && theirCamera ? classes.theirs : classes.audioOnly}
          testId="call-theirs"
        />
      )}
      {seesThem && !theirCamera && (
        <p className={classes.dark}>
          <Trans id="call.their_camera_off">The customer’s camera is off</Trans>
        </p>
      )}
      {isVideo && ours !== null && camera && (
        <Picture stream={ours} className={seesThem ? classes.ours : classes.alone} own testId="call-ours" />
      )}
    </div>
  );
}

import type { Look, LookPart } from './guide-looks.ts';
import classes from './screen-look.module.css';

/** Sketch of one of LINE's screens. */
export function ScreenLook({ look: { tabs, open, lines } }: { look: Look }) {
  return (
    <div className={classes.screen} lang="en">
      <div className={classes.tabs}>
        {tabs.map((tab) => (
          <span key={tab} className={classes.tab} data-open={tab === open || undefined}>
            {tab}
          </span>
        ))}
      </div>
      {lines.map(({ label, parts }) => (
        <div key={label} className={classes.line}>
          <span className={classes.label}>{label}</span>
          <span className={classes.parts}>
            {parts.map((part) => (
              <Part key={textOf(part) ?? part.kind} part={part} />
            ))}
          </span>
        </div>
      ))}
    </div>
  );
}

const textOf = (part: LookPart) => ('text' in part ? part.text : null);

function Part({ part }: { part: LookPart }) {
  const { kind, place } = part;
  return (
    <span className={classes.part} data-kind={kind} data-used={place !== null || undefined}>
      {textOf(part)}
      {place !== null && <span className={classes.place}>{place}</span>}
    </span>
  );
}

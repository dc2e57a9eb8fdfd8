import type { Look, LookPart } from './guide-looks.ts';
import classes from './screen-look.module.css';

/** A drawing of LINE's screen. The text of the step says the same in words. */
export function ScreenLook({ look: { tabs, open, lines } }: { look: Look }) {
  return (
    <div className={classes.screen} aria-hidden lang="en">
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
              <Part key={`${part.kind} ${part.text}`} part={part} />
            ))}
          </span>
        </div>
      ))}
    </div>
  );
}

function Part({ part: { kind, text, place } }: { part: LookPart }) {
  return (
    <span className={classes.part} data-kind={kind} data-used={place !== undefined || undefined}>
      {text}
      {place !== undefined && <span className={classes.place}>{place}</span>}
    </span>
  );
}

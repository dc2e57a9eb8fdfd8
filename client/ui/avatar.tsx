import { useState } from 'react';
import classes from './avatar.module.css';
import { initials } from './initials.ts';

interface Props {
  name: string;
  picture?: string | null;
  size?: number;
  /** Ring that marks a VIP. */
  ring?: boolean;
  dot?: 'online' | 'busy' | 'away' | 'offline' | null;
}

/** Picture, or initials on a color derived from the name. Decorative: the name is shown next to it. */
export function Avatar({ name, picture = null, size = 40, ring = false, dot = null }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  const box = { width: `${size / 16}rem`, height: `${size / 16}rem` };
  return (
    <span
      className={`inline-flex relative flex-none rounded-full ${classes.frame}`}
      data-ring={ring || undefined}
      aria-hidden
    >
      {picture !== null && picture !== broken ? (
        <img
          className={`block flex-none rounded-full ${classes.picture}`}
          style={box}
          src={picture}
          alt=""
          onError={() => setBroken(picture)}
        />
      ) : (
        <span
          className={`flex items-center justify-center flex-none text-13 weight-600 rounded-full ${classes.initials}`}
          style={box}
          data-tone={toneOf(name)}
          data-small={size < 32 || undefined}
        >
          {initials(name)}
        </span>
      )}
      {dot !== null && <span className={classes.dot} data-state={dot} data-large={size >= 48 || undefined} />}
    </span>
  );
}

const tones = 8;

function toneOf(name: string): number {
  let sum = 0;
  for (const char of name) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) >>> 0;
  return sum % tones;
}

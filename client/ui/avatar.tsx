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
          className="block flex-none rounded-full select-none object-cover"
          style={box}
          src={picture}
          alt=""
          onError={() => setBroken(picture)}
        />
      ) : (
        <span
          className={`flex items-center justify-center flex-none text-13 weight-600 rounded-full select-none color-white ${classes.initials}`}
          style={{ ...box, background: toneOf(name) }}
          data-small={size < 32 || undefined}
        >
          {initials(name)}
        </span>
      )}
      {dot !== null && (
        <span
          className={`absolute rounded-full ${classes.dot}`}
          data-state={dot}
          data-large={size >= 48 || undefined}
        />
      )}
    </span>
  );
}

/** Backgrounds of initials, on which white text is legible. */
const tones = ['#9b4d43', '#4f619f', '#4c7350', '#755aa0', '#8a641f', '#37727a', '#8f4f6a', '#5f6773'];

function toneOf(name: string): string | undefined {
  let sum = 0;
  for (const char of name) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) >>> 0;
  return tones[sum % tones.length];
}

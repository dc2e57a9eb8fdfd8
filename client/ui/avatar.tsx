import { Avatar as MantineAvatar } from '@mantine/core';
import classes from './avatar.module.css';
import { initials } from './initials.ts';

interface Props {
  name: string;
  picture?: string | null;
  size?: number;
  /** The ring of a VIP. */
  ring?: boolean;
  dot?: 'online' | 'busy' | 'away' | 'offline' | null;
}

/** A person: their picture, else their initials on a colour of their own. Decorative beside the name that it stands next to. */
export function Avatar({ name, picture = null, size = 40, ring = false, dot = null }: Props) {
  return (
    <span className={classes.frame} data-ring={ring || undefined} aria-hidden>
      <MantineAvatar
        src={picture}
        alt=""
        size={size}
        radius="50%"
        classNames={{ root: classes.root, placeholder: classes.placeholder }}
        data-tone={toneOf(name)}
        data-small={size < 32 || undefined}
      >
        {initials(name)}
      </MantineAvatar>
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

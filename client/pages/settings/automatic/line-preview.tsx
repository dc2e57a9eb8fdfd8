import { useLingui } from '@lingui/react/macro';
import type { Brand } from '../../../../shared/rows.ts';
import { BrandMark } from '../../../ui/brand-mark.tsx';
import classes from './automatic.module.css';

interface Props {
  brand: Brand;
  text: string;
  /** Whether to show the rating buttons below. */
  hasMarks: boolean;
}

/** Preview of a message as shown in LINE. */
export function LinePreview({ brand, text, hasMarks }: Props) {
  const { t } = useLingui();
  return (
    <figure className={classes.phone} aria-label={t({ id: 'settings.line_preview', message: 'Preview in LINE' })}>
      <span className={classes.face}>
        <BrandMark brand={brand} size={28} />
      </span>
      <div className={classes.said}>
        <span className={classes.sender}>{brand.name}</span>
        <span className={classes.bubble}>{text}</span>
      </div>
      {hasMarks && (
        <div className={classes.marks} aria-hidden>
          {[1, 2, 3, 4, 5].map((mark) => (
            <span key={mark} className={classes.mark}>
              {mark}
            </span>
          ))}
        </div>
      )}
    </figure>
  );
}

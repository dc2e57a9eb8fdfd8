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
    <figure
      className={`grid gap-x-8 gap-y-4 rounded-8 ${classes.phone}`}
      aria-label={t({ id: 'settings.line_preview', message: 'Preview in LINE' })}
    >
      <span className={`grid place-items-center overflow-hidden rounded-full ${classes.face}`}>
        <BrandMark brand={brand} size={28} />
      </span>
      <div className="grid justify-items-start min-w-0 gap-4">
        <span className={classes.sender}>{brand.name}</span>
        <span className={`px-12 py-8 text-13 pre-wrap break-anywhere ${classes.bubble}`}>{text}</span>
      </div>
      {hasMarks && (
        <div className="flex flex-wrap justify-end col-full gap-4 mt-8" aria-hidden>
          {[1, 2, 3, 4, 5].map((mark) => (
            <span key={mark} className={`grid place-items-center text-13 ${classes.mark}`}>
              {mark}
            </span>
          ))}
        </div>
      )}
    </figure>
  );
}

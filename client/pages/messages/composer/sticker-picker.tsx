import { Trans, useLingui } from '@lingui/react/macro';
import { Button, SegmentedControl, SimpleGrid, UnstyledButton } from '@mantine/core';
import { IconSticker } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { StickerContent } from '../thread/content/sticker-content.tsx';
import classes from './picker.module.css';
import { Picker } from './picker.tsx';

type Sticker = { packageId: string; stickerId: string };
type Props = {
  /** True while a note is being written. */
  disabled?: boolean;
  /** Cost of sending a sticker now. */
  price: ReactNode;
  onSend: (sticker: Sticker) => void;
};

/** Picker for the sticker sets that LINE offers to official accounts. Selecting a sticker does not send it yet. */
export function StickerPicker({ disabled = false, price, onSend }: Props) {
  const { t } = useLingui();
  const [packageId, setPackageId] = useState<string>(stickerSets[0].packageId);
  const set = stickerSets.find((one) => one.packageId === packageId) ?? stickerSets[0];
  const [chosen, choose] = useState<Sticker | null>(null);
  const label = t({ id: 'composer.sticker', message: 'Sticker' });
  return (
    <Picker
      label={label}
      disabled={disabled ? t({ id: 'composer.note_no_files', message: 'Notes are text only' }) : null}
      icon={<IconSticker size={18} stroke={1.75} />}
      onClose={() => choose(null)}
    >
      {(close) => (
        <>
          <SegmentedControl
            size="xs"
            fullWidth
            mb="xs"
            value={packageId}
            onChange={(value) => {
              setPackageId(value);
              choose(null);
            }}
            data={stickerSets.map((one, index) => ({ value: one.packageId, label: String(index + 1) }))}
          />
          <SimpleGrid className={`overflow-y-auto ${classes.stickers}`} cols={4} spacing={4} verticalSpacing={4}>
            {Array.from({ length: set.to - set.from + 1 }, (_, index) => String(set.from + index)).map((stickerId) => (
              <UnstyledButton
                key={stickerId}
                className={`grid place-items-center overflow-hidden rounded-6 ${classes.sticker}`}
                aria-label={`${label} ${stickerId}`}
                aria-pressed={chosen?.stickerId === stickerId}
                onClick={() => choose({ packageId, stickerId })}
              >
                <StickerContent parts={{ stickerId }} />
              </UnstyledButton>
            ))}
          </SimpleGrid>
          <div className="flex items-center justify-between gap-12 mt-8 min-h-36">
            {price}
            <Button
              size="sm"
              autoContrast
              disabled={chosen === null}
              onClick={() => {
                if (chosen !== null) onSend(chosen);
                close();
              }}
            >
              <Trans id="composer.send_sticker">Send sticker</Trans>
            </Button>
          </div>
        </>
      )}
    </Picker>
  );
}

/** Sticker sets that LINE offers to official accounts, with the first and last sticker id of each. */
const stickerSets = [
  { packageId: '446', from: 1988, to: 2027 },
  { packageId: '789', from: 10855, to: 10894 },
  { packageId: '11537', from: 52002734, to: 52002773 },
  { packageId: '11538', from: 51626494, to: 51626533 },
  { packageId: '11539', from: 52114110, to: 52114149 },
] as const;

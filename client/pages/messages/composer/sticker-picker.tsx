import { useLingui } from '@lingui/react/macro';
import { SegmentedControl, SimpleGrid, UnstyledButton } from '@mantine/core';
import { IconSticker } from '@tabler/icons-react';
import { useState } from 'react';
import { StickerContent } from '../thread/content/sticker-content.tsx';
import classes from './picker.module.css';
import { Picker } from './picker.tsx';
import { stickerSets } from './sticker-sets.ts';

type Props = { onPick: (sticker: { packageId: string; stickerId: string }) => void };

/** Sends a sticker of the sets that an official account may use. */
export function StickerPicker({ onPick }: Props) {
  const { t } = useLingui();
  const [packageId, setPackageId] = useState<string>(stickerSets[0].packageId);
  const set = stickerSets.find((one) => one.packageId === packageId) ?? stickerSets[0];
  const label = t({ id: 'composer.sticker', message: 'Sticker' });
  return (
    <Picker label={label} icon={<IconSticker size={18} stroke={1.75} />}>
      {(close) => (
        <>
          <SegmentedControl
            size="xs"
            fullWidth
            mb="xs"
            value={packageId}
            onChange={setPackageId}
            data={stickerSets.map((one, index) => ({ value: one.packageId, label: String(index + 1) }))}
          />
          <SimpleGrid className={classes.stickers} cols={4} spacing={4} verticalSpacing={4}>
            {Array.from({ length: set.to - set.from + 1 }, (_, index) => String(set.from + index)).map((stickerId) => (
              <UnstyledButton
                key={stickerId}
                className={classes.sticker}
                aria-label={`${label} ${stickerId}`}
                onClick={() => {
                  close();
                  onPick({ packageId, stickerId });
                }}
              >
                <StickerContent content={{ stickerId }} />
              </UnstyledButton>
            ))}
          </SimpleGrid>
        </>
      )}
    </Picker>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Chip, SimpleGrid, UnstyledButton } from '@mantine/core';
import { IconSticker } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { type ReactNode, useState } from 'react';
import { StickerContent } from '../thread/content/sticker-content.tsx';
import classes from './picker.module.css';
import { Picker } from './picker.tsx';
import { recentStickersAtom, withRecent } from './recents.ts';
import { type Sticker, stickerSets, stickersOf } from './stickers.ts';

type Props = {
  /** True while a note is being written. */
  disabled?: boolean;
  /** Cost of sending a sticker now. */
  price: ReactNode;
  onSend: (sticker: Sticker) => void;
};

/** Value of the tab with the stickers that were sent last. */
const recentTab = 'recent';
const isSame = (a: Sticker, b: Sticker) => a.packageId === b.packageId && a.stickerId === b.stickerId;

/** Picker for the sticker sets that LINE offers to official accounts. Selecting a sticker does not send it yet. */
export function StickerPicker({ disabled = false, price, onSend }: Props) {
  const { t, i18n } = useLingui();
  const [recent, setRecent] = useAtom(recentStickersAtom);
  const [tab, setTab] = useState<string | null>(null);
  const [chosen, choose] = useState<Sticker | null>(null);
  const shown = tab ?? (recent.length > 0 ? recentTab : stickerSets[0].packageId);
  const set = stickerSets.find(({ packageId }) => packageId === shown);
  const stickers = set === undefined ? recent : stickersOf(set);
  const label = t({ id: 'composer.sticker', message: 'Sticker' });
  const tabs = [
    ...(recent.length > 0 ? [{ value: recentTab, name: t({ id: 'composer.recent', message: 'Recent' }) }] : []),
    ...stickerSets.map(({ packageId, name }) => ({ value: packageId, name: i18n._(name) })),
  ];
  return (
    <Picker
      label={label}
      disabled={disabled ? t({ id: 'composer.note_no_files', message: 'Notes are text only' }) : null}
      icon={<IconSticker size={18} stroke={1.75} />}
      onClose={() => choose(null)}
    >
      {(close) => (
        <>
          <div
            className={`flex flex-wrap gap-6 mb-8 ${classes.sets}`}
            role="radiogroup"
            aria-label={t({ id: 'composer.sticker_sets', message: 'Sticker sets' })}
          >
            <Chip.Group
              value={shown}
              onChange={(value: string) => {
                setTab(value);
                choose(null);
              }}
            >
              {tabs.map(({ value, name }) => (
                <Chip key={value} name="sticker-set" value={value} size="xs" classNames={{ label: classes.setName }}>
                  {name}
                </Chip>
              ))}
            </Chip.Group>
          </div>
          <SimpleGrid className={`overflow-y-auto ${classes.stickers}`} cols={4} spacing={4} verticalSpacing={4}>
            {stickers.map((sticker) => (
              <UnstyledButton
                key={`${sticker.packageId} ${sticker.stickerId}`}
                className={`grid place-items-center overflow-hidden rounded-6 ${classes.sticker}`}
                aria-label={`${label} ${sticker.stickerId}`}
                aria-pressed={chosen !== null && isSame(chosen, sticker)}
                onClick={() => choose(sticker)}
              >
                <StickerContent parts={{ stickerId: sticker.stickerId }} />
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
                if (chosen !== null) {
                  setRecent(withRecent(recent, chosen, isSame));
                  onSend(chosen);
                }
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

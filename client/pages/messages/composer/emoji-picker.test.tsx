import { catalogue } from 'virtual:catalogue/messages';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { Root } from '../../../app/root.tsx';
import { activate, addCatalogue } from '../../../i18n/i18n.ts';
import { EmojiPicker } from './emoji-picker.tsx';

beforeAll(() => addCatalogue(catalogue));

test.each([
  ['en', 'Emoji', 'Find an emoji', 'Recent'],
  ['th', 'อีโมจิ', 'ค้นหาอีโมจิ', 'ล่าสุด'],
] as const)(
  'the search finds words of the language and English ones, and Enter inserts the first: %s',
  async (language, name, find, recent) => {
    await activate(language);
    const picked: string[] = [];
    render(
      <Root language={language} env="test">
        <EmojiPicker onPick={(emoji) => picked.push(emoji)} />
      </Root>,
    );
    const search = async (text: string) => {
      fireEvent.click(await screen.findByRole('button', { name }));
      const box = await screen.findByRole('textbox', { name: find });
      fireEvent.change(box, { target: { value: text } });
      return box;
    };
    fireEvent.keyDown(await search(language === 'th' ? 'ไหว้ ขอบคุณ' : 'thank wai'), { key: 'Enter' });
    fireEvent.keyDown(await search(language === 'th' ? 'พัสดุ' : 'PARCEL'), { key: 'Enter' });
    fireEvent.keyDown(await search('folded'), { key: 'Enter' });
    expect(picked).toEqual(['🙏', '📦', '🙏']);
    fireEvent.keyDown(await search('nothing like this'), { key: 'Enter' });
    expect(picked).toHaveLength(3);
    const box = await screen.findByRole('textbox', { name: find });
    fireEvent.change(box, { target: { value: '' } });
    expect(screen.getByRole('heading', { name: recent }).nextElementSibling?.textContent).toBe('🙏📦');
  },
);

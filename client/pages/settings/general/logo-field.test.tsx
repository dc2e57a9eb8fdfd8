import { catalogue } from 'virtual:catalogue/settings';
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { activate, learn } from '../../../i18n.ts';
import { Root } from '../../../root.tsx';
import { LogoField } from './logo-field.tsx';

beforeAll(() => learn(catalogue));

test.each([
  ['en', /64x64 or 128x128 pixels, PNG, JPG or GIF; PNG with transparent background recommended/],
  ['zh', /64x64 或 128x128 像素，PNG、JPG 或 GIF；建議使用透明背景的 PNG/],
  ['th', /64x64 หรือ 128x128 พิกเซล ไฟล์ PNG, JPG หรือ GIF แนะนำ PNG พื้นหลังโปร่งใส/],
] as const)('recommends what suits a logo: %s', async (language, words) => {
  await activate(language);
  render(
    <Root language={language} env="test">
      <LogoField logo={null} mayChange onChanged={() => undefined} />
    </Root>,
  );
  expect(await screen.findByText(words)).not.toBeNull();
});

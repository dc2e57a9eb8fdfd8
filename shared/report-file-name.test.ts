import { expect, test } from 'vitest';
import { fileNameOf } from './report-file-name.ts';

test('a plain name is unchanged', () => {
  expect(fileNameOf('รายงาน 每週 · 2026-11-01 – 2026-11-07', 'pdf')).toBe('รายงาน 每週 · 2026-11-01 – 2026-11-07.pdf');
});

test('line breaks, path separators and direction marks are removed', () => {
  expect(fileNameOf('../..\\a\r\nSet-Cookie: b\u202Efdp.\u2066exe\ud800', 'xlsx')).toBe(
    '.. .. a Set-Cookie b fdp. exe\ufffd.xlsx',
  );
  expect(fileNameOf('\u202E', 'pdf')).toBe('report.pdf');
});

import { describe, expect, test } from 'vitest';
import { limits } from '../../shared/limits.ts';
import { isRefusedFile } from './file-kind.ts';
import { fileNameOf } from './file-name.ts';

const bytes = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding);
const pdf = bytes('%PDF-1.7\n');

describe('a file that is refused', () => {
  test.each([
    'setup.exe',
    'SETUP.EXE',
    'setup.exe. . ',
    'setup.exe::$DATA',
    'price-list.pdf:setup.bat',
    'price-list.pdf：setup.bat',
    'setup.ｅｘｅ',
    'photo\u202egpj.exe',
    'a.js',
    'a.html',
    'a.svg',
    'a.svgz',
    'report.pdf.scr',
    'a.apk',
  ])('by its name: %s', (name) => {
    expect(isRefusedFile(name, pdf)).toBe(true);
  });

  test.each([
    ['a program for Windows', bytes('MZ\x90\0\x03\0', 'latin1')],
    ['a program for Linux', bytes('\x7fELF\x02', 'latin1')],
    ['a program for macOS', Buffer.from([0xcf, 0xfa, 0xed, 0xfe])],
    ['a JAR archive', Buffer.concat([bytes('PK\x03\x04'), Buffer.alloc(26), bytes('META-INF/MANIFEST.MF')])],
    ['a script', bytes('#!/bin/sh\nrm -rf /')],
    ['a script after spaces', bytes('\n\n#!/bin/sh')],
    ['PHP', bytes('\ufeff<?php echo 1;')],
    ['a page', bytes('  \n<!DOCTYPE html><p>Hi')],
    ['a page with a comment first', bytes('<!-- hello -->\n<html >')],
    ['a page in UTF-16', bytes('\ufeff<html><script>alert(1)</script>', 'utf16le')],
    ['an SVG picture', bytes('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['an SVG picture with a prefix', bytes('<s:svg xmlns:s="http://www.w3.org/2000/svg"/>')],
  ])('by its content, whatever its name: %s', (_, content) => {
    expect(isRefusedFile('price-list.pdf', content)).toBe(true);
  });
});

test.each([
  ['a.pdf', pdf],
  ['a.docx', Buffer.concat([bytes('PK\x03\x04'), Buffer.alloc(26), bytes('[Content_Types].xml')])],
  ['a.csv', bytes('name,html\n<html>,1\n')],
  ['a.xml', bytes('<?xml version="1.0"?>\n<order id="1"/>')],
  ['MZ.txt', bytes('MZ is a prefix of our order numbers')],
  ['noextension', bytes('hello')],
])('%s is accepted', (name, content) => {
  expect(isRefusedFile(name, content)).toBe(false);
});

describe('the name of a file', () => {
  test.each([
    ['price list.pdf', 'price list.pdf'],
    ['photo\u202egpj.pdf', 'photogpj.pdf'],
    ['a\r\nset-cookie: x=1.pdf', 'aset-cookie: x=1.pdf'],
    ['a%0D%0Ab%22c%22.pdf', 'ab"c".pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\fakepath\\a.pdf', 'a.pdf'],
    ['👩‍👩‍👧 ใบเสนอราคา 報價單.pdf', '👩‍👩‍👧 ใบเสนอราคา 報價單.pdf'],
    ['a\ud800b.pdf', 'a\ufffdb.pdf'],
    ['..', 'file'],
    ['', 'file'],
    [undefined, 'file'],
  ])('%j becomes %j', (given, name) => {
    expect(fileNameOf(given)).toBe(name);
  });

  test('is cut before its extension, at a whole character', () => {
    const name = fileNameOf(`${'👍'.repeat(150)}.pdf`);
    expect([name.length <= limits.fileNameMax, name.endsWith('👍.pdf'), name.isWellFormed()]).toEqual([
      true,
      true,
      true,
    ]);
  });
});

import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { s3LocationOf } from './location.ts';

test('a location is a bucket and an optional prefix', () => {
  expect(s3LocationOf('s3://pictures')).toEqual({ bucket: 'pictures', prefix: '' });
  expect(s3LocationOf('s3://pictures/')).toEqual({ bucket: 'pictures', prefix: '' });
  expect(s3LocationOf('s3://my.pictures-1/a/b_c/')).toEqual({ bucket: 'my.pictures-1', prefix: 'a/b_c/' });
  const wrong = [
    's3://',
    's3:///a',
    's3://ab',
    's3://A-bucket',
    's3://pictures//a',
    's3://pictures/a b',
    'S3://pictures',
  ];
  for (const text of [...wrong, 's3://key:secret@pictures', 's3://pictures?key=secret', 's3://pictures/%2e'])
    expect(s3LocationOf(text)).toBeNull();
});

test('BLOBS is a folder or a location, and a wrong value is not repeated', () => {
  expect(readConfig({}).blobs).toBeNull();
  expect(readConfig({ BLOBS: '/mnt/share/blobs/' }).blobs).toBe('/mnt/share/blobs');
  expect(readConfig({ BLOBS: 's3://pictures/a' }).blobs).toBe('s3://pictures/a');
  for (const text of ['s3://key:hunter2@pictures', 'https://key:hunter2@pictures', 'S3://hunter2'])
    expect(() => readConfig({ BLOBS: text })).toThrow(
      /^BLOBS is neither a folder nor s3:\/\/bucket\/prefix(?!.*hunter2)/,
    );
});

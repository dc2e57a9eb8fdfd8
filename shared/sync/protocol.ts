/**
 * Fingerprints of the frames and rows of each protocol version (SYNC-19), newest last. When the shape of a frame or row changes, a
 * fingerprint is appended. server/push/protocol.test.ts prints the new fingerprint.
 */
const fingerprints = [
  '7ed5b280',
  'f0f999e8',
  'fd98a8b6',
  '1309418a',
  '81eb2188',
  'd4161d2f',
  '9b81b835',
  '9c99917e',
  '81a23669',
  'ee5639fb',
  '99376271',
  'a3b27f7f',
  'f76c2443',
  'f8615d68',
  'aed32c94',
  '4053e236',
  'e943062f',
  '28c64cd9',
  'f4f7cd10',
  'f0678a05',
  'fbaaaa05',
  '26b2c399',
  '8abf2bfa',
  '115a676f',
  'eb331a2e',
  '51ed314f',
  'f0808949',
  '59e72fca',
  '9b05d238',
  '9aeec7f7',
  '9bbf74d2',
];

export const protocolVersion = fingerprints.length;
export const protocolFingerprint = fingerprints.at(-1);

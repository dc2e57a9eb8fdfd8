/** Sticker sets available to official accounts, with first and last sticker id. */
export const stickerSets = [
  { packageId: '446', from: 1988, to: 2027 },
  { packageId: '789', from: 10855, to: 10894 },
  { packageId: '11537', from: 52002734, to: 52002773 },
  { packageId: '11538', from: 51626494, to: 51626533 },
  { packageId: '11539', from: 52114110, to: 52114149 },
] as const;

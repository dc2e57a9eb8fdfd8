/** Sticker packages that official accounts can send. */
export const sendablePackages = [
  '446',
  '789',
  '1070',
  '6136',
  '6325',
  '6359',
  '6362',
  '6370',
  '6632',
  '8515',
  '8522',
  '8525',
  '11537',
  '11538',
  '11539',
];

const unseen = /[\p{Default_Ignorable_Code_Point}\p{White_Space}\u2800]/gu;

/** Whether a text shows anything at all. */
export const isVisible = (text: string): boolean => text.replace(unseen, '') !== '';

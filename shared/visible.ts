const unseen = /[\p{Default_Ignorable_Code_Point}\p{White_Space}\u2800]/gu;

/** Whether a text has any visible character. */
export const isVisible = (text: string): boolean => text.replace(unseen, '') !== '';

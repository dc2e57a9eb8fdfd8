/** Setup steps of an installation, in the order of the checklist. */
export const setupSteps = ['brand', 'lineAccount', 'people', 'hours', 'mail', 'backup', 'secondFactor'] as const;
export type SetupStep = (typeof setupSteps)[number];

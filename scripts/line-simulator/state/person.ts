export interface Person {
  userId: string;
  displayName: string;
  language?: string;
  pictureUrl?: string;
  statusMessage?: string;
  /** Whether LINE may provide the profile and, in groups, the user id to official accounts. */
  consent: boolean;
}

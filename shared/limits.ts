/** Business constants and limits, with their units. */
export const limits = {
  pageDefault: 50,
  pageMax: 200,
  rankingDefault: 10,
  /** Lists without a kept counter are counted up to here. */
  totalMax: 1000,
  textMax: 5000,
  /** Characters of what is searched for. */
  phraseMax: 100,
  /** Records of webhooks that one call reads again. */
  replayedMax: 500,
  /** How long one search may look, and how many may wait for their turn. */
  searchMs: 300,
  searchesMax: 50,
  /** Conversations of a name that are looked up one by one; of more, the inbox is read in its order. */
  namesMax: 5000,
  nameMax: 200,
  /** Characters of a label's name, a keyword, a category. */
  labelMax: 60,
  keywordsMax: 50,
  /** Of a brand's scheme. */
  colorsMax: 20,
  /** A greeting is one bubble that people read, not a letter. */
  automaticTextMax: 1000,
  benefitMax: 300,
  /** Billed messages of a brand in a month. */
  billedMax: 100_000_000,
  /** Of a billed message, in any currency. */
  messagePriceMax: 100_000,
  noteMax: 5000,
  /** Of LINE's secrets and tokens, and its own maximum for an address. */
  secretMax: 2000,
  webhookUrlMax: 500,
  tagsMax: 50,
  /** Business days of a range of figures. */
  rangeDaysMax: 400,
  webhookBytes: 2 * 1024 * 1024,
  /** Events of one webhook; LINE does not say its own maximum, and sends a handful. */
  webhookEvents: 1000,
  logoBytes: 2 * 1024 * 1024,
  /** Pixels of a logo on each side: a small file may unfold to gigabytes. */
  logoSide: 4096,
  imageBytes: 10 * 1024 * 1024,
  previewBytes: 1024 * 1024,
  videoBytes: 200 * 1024 * 1024,
  /** Media that is uploaded and never sent goes after this. */
  unsentMediaMs: 24 * 3_600_000,
  inboundMediaBytes: 400 * 1024 * 1024,
  jsonBytes: 1024 * 1024,
  /** Milliseconds in which a body that is no upload has to arrive: 1 MiB over a slow line. */
  bodyMs: 60_000,
  /** Body of a public call. */
  publicBytes: 8 * 1024,
  /** Details of an error response, which has at most 4 KB. */
  errorDetailsBytes: 3 * 1024,
  apiTimeoutMs: 10_000,
  signOutDelayMs: 1000,
  toastMs: 4000,
  /** How long the last changes can be undone by key. */
  undoMs: 15_000,
  chunkTimeoutMs: 120_000,
  sessionMs: 12 * 3_600_000,
  /** Renewal leads no further than this after the sign-in. */
  sessionMaxMs: 7 * 86_400_000,
  /** Equal refusals are one record in this time. */
  securityWindowMs: 15 * 60_000,
  /** The life of an API token, unless another is given, and the longest. */
  apiTokenMs: 90 * 86_400_000,
  apiTokenMaxMs: 400 * 86_400_000,
  /** Accounts that visitors asked for: so many may wait for an administrator, and so long. */
  waitingAccounts: 100,
  waitingAccountMs: 7 * 86_400_000,
  passwordMin: 10,
  passwordMax: 200,
  /** Of the passphrase that a person is asked for when they take a backup; programs say theirs as it is. */
  passphraseMin: 12,
  usernameMin: 2,
  usernameMax: 60,
  emailMax: 200,
  /** Life of a one-time link for a password; one person can request such links this often. */
  linkMs: 48 * 3_600_000,
  linkEveryMs: 5 * 60_000,
  /** Of a second factor, or for its recovery. */
  codeMax: 60,
  /** How long a session is fresh after a sign-in or another proof. */
  freshMs: 10 * 60_000,
  /** Between password and code of a sign-in; as many codes may be tried. */
  ticketMs: 5 * 60_000,
  ticketTries: 3,
  recoveryCodes: 10,
  /** Failed sign-ins of one name from one network (of IPv6, a /64) or one known browser in the window. */
  loginFailures: 5,
  /** The same from a /56 and a /48 of IPv6. */
  loginFailuresIn56: 10,
  loginFailuresIn48: 20,
  /** The same from all networks together; known browsers are not counted. */
  loginFailuresOfAccount: 50,
  loginWindowMs: 15 * 60_000,
  /** Password hashes that are computed at once, and that wait for their turn. */
  hashesAtOnce: 2,
  hashesWaiting: 100,
  /** LINE promises a minute from receipt; the last seconds are kept for the way. */
  replyTokenMs: 60_000,
  replyTokenMarginMs: 5_000,
  /** LINE remembers a retry key for 24 h. */
  pushRetryMs: 23 * 3_600_000,
  messagesPerSend: 5,
  /** A claim to write an answer ends this long after the last key. */
  claimMs: 20_000,
  /** Requests under way get this long when the server stops; a supervisor's own patience is often as long. */
  finishMs: 10_000,
  presenceGraceMs: 30_000,
  /** While many people come and go, so often is recorded who. */
  presenceEveryMs: 250,
  behindMs: 5_000,
  conflictRetries: 5,
  tombstoneMs: 30 * 86_400_000,
  /** Notifications, and calls that ended, are kept so long. */
  notificationMs: 30 * 86_400_000,
  endedCallMs: 30 * 86_400_000,
  /** Alerts that ended are kept so long. */
  endedAlertMs: 30 * 86_400_000,
  /** Days that conversations lie quiet before they are erased, where that is wanted. */
  retentionDaysMin: 30,
  retentionDaysMax: 3650,
  /** Quiet conversations that are counted before they are erased. */
  quietMax: 5000,
  /** Backups of a schedule that stay. */
  backupsKept: 7,
  backupsKeptMax: 90,
  /** Reports go so long after they were made, with their files. */
  reportMs: 90 * 86_400_000,
  /** Bytes of one file of a report. */
  reportBytes: 1024 * 1024 * 1024,
  /** Reports of one person that are made at once, and of all people. */
  reportsOfPerson: 2,
  reportsAtOnce: 4,
  /** Reports that may wait or be made for a person. */
  reportsAsked: 20,
  /** A report of whose making nothing is heard for so long is given up. */
  reportSilentMs: 10 * 60_000,
  /** A report is begun so often before it is given up. */
  reportAttempts: 3,
  recipientsMax: 50,
  /** Files of a report go along with its mail up to so many bytes. */
  mailedBytes: 10 * 1024 * 1024,
  /** A mail is tried for so long. */
  mailMs: 86_400_000,
  /** Runs of a schedule that are kept. */
  runsKept: 50,
  /** A run that begins later than this after its time says so. */
  lateRunMs: 5 * 60_000,
  auditMs: 400 * 86_400_000,
  /** Lines of the audit that one question may look at. */
  auditLooked: 10_000,
  /** Nobody has signed in with an account for this long. */
  idleMs: 90 * 86_400_000,
  /** A quote of what was sent is known for so long. */
  quotableMs: 365 * 86_400_000,
  /** An event of LINE that nobody understood can be read once more for so long. */
  setAsideMs: 180 * 86_400_000,
  /** Rows whose time is over go in steps of this. */
  retentionStepMs: 3_600_000,
  onlineMs: 5 * 60_000,
  awayMs: 60 * 60_000,
  /** An automatic message that comes later than this is not sent any more. */
  automaticMs: 10 * 60_000,
  /** Outside business hours a customer is told so at most this often. */
  awayEveryMs: 12 * 3_600_000,
  /** The same person is told of the same thing at most this often. */
  notifyEveryMs: 60_000,
  /** LINE is asked for an account's quota at most this often, and the same answer is news again after the second. */
  quotaEveryMs: 60_000,
  quotaStaleMs: 10 * 60_000,
  /** A call that the customer does not join in this time is missed. */
  callOfferMs: 30 * 60_000,
  /** How long a broken connection of a call may take to come back. */
  callGraceMs: 20_000,
  /** How long what opens a TURN server by a shared secret is good: longer than a call. */
  turnMs: 6 * 3_600_000,
  reopenMs: 24 * 3_600_000,
  /** A block without a given end lasts this long, and no block lasts longer than the second. */
  blockMs: 7 * 86_400_000,
  blockMaxMs: 366 * 86_400_000,
  /** Leads are notified of a blocked customer who writes more messages than this within this time. */
  blockedMessages: 3,
  blockedMessagesMs: 3_600_000,
  /** How long the end of a case can be taken back, so that what waited waits on. */
  endUndoneMs: 60_000,
  /** Conversations that are shared out in one call. */
  allocationMax: 500,
  /** How long the dashboard's past can be looked at. */
  pastDays: 60,
  /** Plays of it at once. */
  playersMax: 8,
  /** Of them one person's: one more ends the oldest. */
  playsPerPersonMax: 2,
  /** Activities that are kept of a brand. */
  activitiesMax: 50,
  /** Sign-ins of a person in this time are one activity: programs sign in again and again. Milliseconds. */
  signInActivityMs: 3_600_000,
  /** Lines of the longest table of figures in a file. */
  exportLinesMax: 100_000,
  /** Lines of the audit and people that a file holds. */
  listLinesMax: 20_000,
  /** Excel files that are made at once, and those that wait for their turn. */
  exportsAtOnce: 2,
  exportsWaiting: 20,
  staffCapacity: 10,
  staffCapacityMax: 1000,
  /** Percent of the replies that are to be on time. */
  targetPercent: 95,
  targetPercentMin: 1,
  targetPercentMax: 99,
  /** Seconds that somebody may wait; a year: more is a mistake. */
  toleranceMax: 31_536_000,
  hostMax: 253,
  /** A test mail is answered in this time, before the caller gives up. */
  mailTestMs: 8_000,
  iceServersMax: 10,
  iceUrlsMax: 500,
  iceCredentialMax: 500,
  /** A connection on which nothing comes is noticed within both together; one that is busy with a picture needs the second. */
  pingEveryMs: 10_000,
  pingPatienceMs: 10_000,
  deltaMs: 50,
  /** Of dashboards and the team. */
  calmDeltaMs: 250,
  /** Bounds of the scopes that one connection may hear, and of one resume. */
  scopesMax: 200,
  /** Sockets of one network on which nobody has signed in, and how long one may stay that way; a customer's in a call stay. */
  strangersMax: 500,
  greetingMs: 10_000,
  /** Connections of one person or API token: many windows, and then some. */
  connectionsMax: 100,
  resumeRowsMax: 2000,
  /** Of one person or API token, over all their connections; each scope of a resume counts as some rows that were read. */
  resumeRowsPerSecond: 2000,
  resumeRowsBurst: 20_000,
  resumeScopeRows: 10,
  /** Of all scopes of one request together; bytes that wait for the socket count. */
  resumedRowsMax: 4000,
  resumedBytesMax: 8 * 1024 * 1024,
  /** The product refuses times further off than this and uses its own clock. */
  lateEventMs: 7 * 86_400_000,
} as const;

/** The weekly champion's reward where none is set: the screens say it in the reader's language. */
export const usualReward = 'A bonus and paid leave';

/** The business time zone where none is set. */
export const defaultTimeZone = 'Asia/Bangkok';

/** How long a customer of each member group may wait for an answer, in seconds (defaults of the settings). */
export const tolerances = { normal: 7200, vip1: 3600, vip2: 1800, vip3: 60 } as const;

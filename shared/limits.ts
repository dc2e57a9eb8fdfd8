/** Business constants and limits. `Ms` in a name: milliseconds. */
export const limits = {
  pageDefault: 50,
  pageMax: 200,
  rankingDefault: 10,
  /** Largest total of lists without a stored counter. */
  totalMax: 1000,
  textMax: 5000,
  /** Characters of a search phrase. */
  phraseMax: 100,
  /** Webhook records that one call reprocesses. */
  replayedMax: 500,
  /** Longest time of one search, and longest queue of searches. */
  searchMs: 300,
  searchesMax: 50,
  /** Most name hits that are read one by one. With more hits, the inbox is scanned in its own order. */
  namesMax: 5000,
  nameMax: 200,
  /** Characters of a label name, a keyword or a category. */
  labelMax: 60,
  keywordsMax: 50,
  /** Colours of a brand's scheme. */
  colorsMax: 20,
  /** Automatic texts are displayed as one bubble, so they are short. */
  automaticTextMax: 1000,
  benefitMax: 300,
  /** Billed messages of a brand per month. */
  billedMax: 100_000_000,
  /** Price of a billed message, in any currency. */
  messagePriceMax: 100_000,
  noteMax: 5000,
  /** LINE's secrets and tokens. The second limit is LINE's own for URLs. */
  secretMax: 2000,
  webhookUrlMax: 500,
  tagsMax: 50,
  /** Business days of a range of figures. */
  rangeDaysMax: 400,
  webhookBytes: 2 * 1024 * 1024,
  /** Events of one webhook. LINE does not document a maximum and sends only a few. */
  webhookEvents: 1000,
  logoBytes: 2 * 1024 * 1024,
  /** Pixels of a logo per side. A small file can decompress to gigabytes. */
  logoSide: 4096,
  imageBytes: 10 * 1024 * 1024,
  previewBytes: 1024 * 1024,
  videoBytes: 200 * 1024 * 1024,
  /** Uploaded media that was not sent is deleted after this time. */
  unsentMediaMs: 24 * 3_600_000,
  /** Bytes and number of a person's uploads that were not sent. */
  unsentMediaBytes: 2 * 1024 * 1024 * 1024,
  unsentMediaMax: 200,
  inboundMediaBytes: 400 * 1024 * 1024,
  jsonBytes: 1024 * 1024,
  /** Timeout for a request body other than an upload: 1 MiB over a slow connection. */
  bodyMs: 60_000,
  /** Request body of a public endpoint. */
  publicBytes: 8 * 1024,
  /** Bodies of the requests in progress of a person or an API token, and of the webhooks from one network. */
  bufferedBytes: 128 * 1024 * 1024,
  /** Details of an error response, which is limited to 4 KB. */
  errorDetailsBytes: 3 * 1024,
  apiTimeoutMs: 10_000,
  signOutDelayMs: 1000,
  toastMs: 4000,
  /** Time during which the last changes can be undone with the keyboard. */
  undoMs: 15_000,
  chunkTimeoutMs: 120_000,
  sessionMs: 12 * 3_600_000,
  /** Maximum lifetime of a session since the sign-in, including renewals. */
  sessionMaxMs: 7 * 86_400_000,
  /** Equal refusals within this window are recorded once. */
  securityWindowMs: 15 * 60_000,
  /** Default and maximum lifetime of an API token. */
  apiTokenMs: 90 * 86_400_000,
  apiTokenMaxMs: 400 * 86_400_000,
  /** Requested accounts that can wait for an administrator, and how long. */
  waitingAccounts: 100,
  waitingAccountMs: 7 * 86_400_000,
  passwordMin: 10,
  passwordMax: 200,
  /** Passphrase of a new backup, as entered by a person or in BACKUP_PASSPHRASE. Passphrases in API calls have no minimum. */
  passphraseMin: 12,
  usernameMin: 2,
  usernameMax: 60,
  emailMax: 200,
  /** Lifetime of a one-time password link, and the minimum interval between two requests of one person. */
  linkMs: 48 * 3_600_000,
  linkEveryMs: 5 * 60_000,
  /** Requested links of one person that are valid at the same time, and that are mailed per day. */
  linksRequested: 5,
  /** Code of a second factor, or a recovery code. */
  codeMax: 60,
  /** Time during which a session is fresh after a sign-in or a renewed proof. */
  freshMs: 10 * 60_000,
  /** Time between password and code of a sign-in, and the number of attempts. */
  ticketMs: 5 * 60_000,
  ticketTries: 3,
  recoveryCodes: 10,
  /** Failed sign-ins per name and network (a /64 for IPv6) or known browser within the window. */
  loginFailures: 5,
  /** The same limit per IPv6 /56 and /48. */
  loginFailuresIn56: 10,
  loginFailuresIn48: 20,
  /** The same limit across all networks. Known browsers do not count. */
  loginFailuresOfAccount: 50,
  loginWindowMs: 15 * 60_000,
  /** Password hashes computed in parallel, and the longest queue. */
  hashesAtOnce: 2,
  hashesWaiting: 100,
  /** LINE accepts a reply token for one minute after receipt. The margin covers the transfer. */
  replyTokenMs: 60_000,
  replyTokenMarginMs: 5_000,
  /** LINE remembers a retry key for 24 h. */
  pushRetryMs: 23 * 3_600_000,
  messagesPerSend: 5,
  /** A reply claim expires this long after the last keystroke. */
  claimMs: 20_000,
  /** Grace period for running requests on shutdown. Supervisors often kill a process after the same time. */
  finishMs: 10_000,
  presenceGraceMs: 30_000,
  /** Minimum interval between two records of presence changes, which groups bursts. */
  presenceEveryMs: 250,
  behindMs: 5_000,
  conflictRetries: 5,
  tombstoneMs: 30 * 86_400_000,
  /** Retention of notifications and ended calls. */
  notificationMs: 30 * 86_400_000,
  endedCallMs: 30 * 86_400_000,
  /** Retention of ended alerts. */
  endedAlertMs: 30 * 86_400_000,
  /** Days without messages after which a conversation is erased, if retention is enabled. */
  retentionDaysMin: 30,
  retentionDaysMax: 3650,
  /** Inactive conversations counted in the preview of an erasure. */
  quietMax: 5000,
  /** Largest database that is compacted while the product runs. Its writers wait for about 10 s per GiB. */
  compactedBytes: 512 * 1024 * 1024,
  /** Scheduled backups that are retained. */
  backupsKept: 7,
  backupsKeptMax: 90,
  /** Reports and their files are deleted this long after creation. */
  reportMs: 90 * 86_400_000,
  /** Bytes of one report file. */
  reportBytes: 1024 * 1024 * 1024,
  /** Reports generated in parallel, per person and in total. */
  reportsOfPerson: 2,
  reportsAtOnce: 4,
  /** Unfinished reports per person. */
  unfinishedReportsMax: 20,
  /** A report without progress for this long fails. */
  reportSilentMs: 10 * 60_000,
  /** Attempts before a report fails. */
  reportAttempts: 3,
  recipientsMax: 50,
  /** Largest total size of files that are attached to a report mail. Bytes. */
  mailedBytes: 10 * 1024 * 1024,
  /** A mail is retried for this long. */
  mailMs: 86_400_000,
  /** Retained runs per schedule. */
  runsMax: 50,
  /** A run that begins this long after its time is marked late. */
  lateRunMs: 5 * 60_000,
  auditMs: 400 * 86_400_000,
  /** Audit entries that one query reads. */
  auditLooked: 10_000,
  /** An account without a sign-in for this long is idle. */
  idleMs: 90 * 86_400_000,
  /** Quotes of sent messages are resolved for this long. */
  quotableMs: 365 * 86_400_000,
  /** Unrecognized LINE events can be reprocessed for this long. */
  setAsideMs: 180 * 86_400_000,
  /** Interval at which expired rows are deleted. */
  retentionStepMs: 3_600_000,
  onlineMs: 5 * 60_000,
  awayMs: 60 * 60_000,
  /** Automatic messages that are later than this are dropped. */
  automaticMs: 10 * 60_000,
  /** Minimum interval between two out-of-hours messages to a customer. */
  awayEveryMs: 12 * 3_600_000,
  /** Minimum interval between two notifications of one person about the same cause. */
  notifyEveryMs: 60_000,
  /** Minimum interval between two quota requests per account. After the second interval, an unchanged quota is recorded again. */
  quotaEveryMs: 60_000,
  quotaStaleMs: 10 * 60_000,
  /** An offered call that the customer has not joined within this time is missed. */
  callOfferMs: 30 * 60_000,
  /** Time that a broken connection of a call has to reconnect. */
  callGraceMs: 20_000,
  /** Lifetime of temporary TURN credentials. Longer than a call. */
  turnMs: 6 * 3_600_000,
  reopenMs: 24 * 3_600_000,
  /** Default and maximum duration of a block. */
  blockMs: 7 * 86_400_000,
  blockMaxMs: 366 * 86_400_000,
  /** Leads are notified of a blocked customer who sends more messages than this within the time. */
  blockedMessages: 3,
  blockedMessagesMs: 3_600_000,
  /** Time during which the end of a case, or a block, can be undone, which restores the waiting time. */
  endUndoneMs: 60_000,
  /** Conversations allocated by one call. */
  allocationMax: 500,
  /** Days that the history playback reaches back. */
  pastDays: 60,
  /** History playbacks in parallel. */
  playersMax: 8,
  /** History playbacks in parallel per person. A further one ends the oldest. */
  playsPerPersonMax: 2,
  /** Retained activities per brand. */
  activitiesMax: 50,
  /** Milliseconds. Sign-ins of a person within this time are one activity, because programs sign in repeatedly. */
  signInActivityMs: 3_600_000,
  /** Lines of the longest table of figures in an exported file. */
  exportLinesMax: 100_000,
  /** Lines of an audit or people export. */
  listLinesMax: 20_000,
  /** Excel files generated in parallel, and the longest queue. */
  exportsAtOnce: 2,
  exportsWaiting: 20,
  staffCapacity: 10,
  staffCapacityMax: 1000,
  /** Target percentage of replies on time. */
  targetPercent: 95,
  targetPercentMin: 1,
  targetPercentMax: 99,
  /** Seconds that a customer can wait. A year: longer values are typing errors. */
  toleranceMax: 31_536_000,
  hostMax: 253,
  /** Timeout for a test mail. Shorter than the caller's. */
  mailTestMs: 8_000,
  iceServersMax: 10,
  iceUrlsMax: 500,
  iceCredentialMax: 500,
  /** A dead connection is detected within the sum of both. A connection that transfers a picture needs the second. */
  pingEveryMs: 10_000,
  pingPatienceMs: 10_000,
  deltaMs: 50,
  /** Delta interval of dashboards and the team. */
  calmDeltaMs: 250,
  /** Scopes of one connection, and of one resume. */
  scopesMax: 200,
  /** Unauthenticated sockets per network, and the time each has to authenticate. Customers in a call are exempt. */
  anonymousMax: 500,
  greetingMs: 10_000,
  /** Connections per person or API token. More than anyone opens windows. */
  connectionsMax: 100,
  resumeRowsMax: 2000,
  /** Row budget per person or API token across all connections. Each scope of a resume costs a fixed number of rows. */
  resumeRowsPerSecond: 2000,
  resumeRowsBurst: 20_000,
  resumeScopeRows: 10,
  /** All scopes of one resume together. Bytes that wait in the socket's buffer count. */
  resumedRowsMax: 4000,
  resumedBytesMax: 8 * 1024 * 1024,
  /** Event times that differ more than this from the server's clock are replaced by the server's time. */
  lateEventMs: 7 * 86_400_000,
} as const;

/** Default reward of the weekly champion. Screens translate it. */
export const usualReward = 'A bonus and paid leave';

/** Default business time zone. */
export const defaultTimeZone = 'Asia/Bangkok';

/** Seconds that a customer of each member group can wait for a reply (defaults of the settings). */
export const tolerances = { normal: 7200, vip1: 3600, vip2: 1800, vip3: 60 } as const;

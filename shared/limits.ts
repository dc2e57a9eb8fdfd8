/** Business constants and limits. Names that end in `Ms` are milliseconds, names that end in `Bytes` are bytes. */
export const limits = {
  pageDefault: 50,
  pageMax: 200,
  rankingDefault: 10,
  /** Lists without a stored counter report an exact total only up to this number. */
  totalMax: 1000,
  textMax: 5000,
  /** Maximum number of characters in a search phrase. */
  phraseMax: 100,
  /** Maximum number of characters in a search with operators. */
  searchMax: 300,
  /** Maximum number of webhook records that one call reprocesses. */
  replayedMax: 500,
  /** Maximum duration of one search. */
  searchMs: 300,
  /** Maximum number of queued searches. */
  searchesMax: 50,
  /**
   * Maximum number of conversations with a matching name that a search loads individually. If more names match, the search reads the inbox
   * in its sort order instead.
   */
  namesMax: 5000,
  /** A search with a condition that at most this number of rows meet reads these rows instead of those that contain its words. */
  narrowMax: 5000,
  /** A search in at most this number of conversations reads their messages only. */
  fewConversations: 200,
  nameMax: 200,
  /** Maximum number of characters in the name of a label, a keyword or a category. */
  labelMax: 60,
  keywordsMax: 50,
  /** Maximum number of shared macros, and of personal macros per person. */
  macrosMax: 200,
  /** Maximum number of actions in a macro. */
  macroActionsMax: 10,
  /** Maximum number of fields of customers that an installation can declare. */
  customerFieldsMax: 20,
  /** Maximum number of characters in the key of a field of customers. */
  customerKeyMax: 40,
  customerChoicesMax: 50,
  /** Maximum number of characters in the value of a field of customers. */
  customerTextMax: 500,
  /** Maximum number of personal quick replies of one person. */
  personalRepliesMax: 200,
  /** Maximum number of cards in one message. Limits of texts in cards are in UTF-16 units, and at most those of LINE. */
  cardsMax: 10,
  cardButtonsMax: 3,
  cardLabelMax: 20,
  cardTitleMax: 60,
  cardTextMax: 300,
  /** Maximum length of a text of a card after its variables were filled in. */
  flexTextMax: 2000,
  /** Maximum size of a card message as JSON. LINE accepts 50 KB of Flex, which contains the layout, too. */
  cardBytes: 36 * 1024,
  /** Maximum width and height of a picture in a card. LINE has the same limit. Pixels. */
  cardPictureSide: 1024,
  /** Maximum length of the address of a button, percent-encoded. */
  cardAddressMax: 1000,
  /** Maximum length of the text that the customer sends by tapping a button. */
  cardMessageMax: 300,
  /** Number of messages with an upload from which the upload is stored without limit. Such an upload is a picture of the company. */
  uploadMessagesMax: 1000,
  /** Maximum number of colours in the colour scheme of a brand. */
  colorsMax: 20,
  /** Maximum number of characters in an automatic text. Low, because the text is displayed as one bubble. */
  automaticTextMax: 1000,
  benefitMax: 300,
  /** Highest monthly limit of billed messages that can be set for a brand. */
  billedMax: 100_000_000,
  /** Highest price of a billed message, in any currency. */
  messagePriceMax: 100_000,
  noteMax: 5000,
  /** Maximum length of LINE secrets and tokens. */
  secretMax: 2000,
  /** Maximum length of a webhook URL. LINE has the same limit. */
  webhookUrlMax: 500,
  tagsMax: 50,
  /** Maximum number of values of one condition of an inbox query. */
  conditionValuesMax: 50,
  /** Maximum number of brands of a saved view. */
  viewBrandsMax: 200,
  /** Maximum number of views of one person, and of shared views. */
  viewsMax: 100,
  /** Maximum number of views per person whose number of conversations is shown. */
  countedViewsMax: 20,
  /** Minimum interval between two deltas with numbers of views. */
  viewNumbersMs: 2_000,
  /** Maximum number of business days in a range of figures. */
  rangeDaysMax: 400,
  webhookBytes: 2 * 1024 * 1024,
  /** Maximum number of events in a webhook. LINE does not document a maximum and sends only a few events. */
  webhookEvents: 1000,
  logoBytes: 2 * 1024 * 1024,
  /** Maximum width and height of a logo in pixels. Limited, because a small file can decompress to gigabytes. */
  logoSide: 4096,
  imageBytes: 10 * 1024 * 1024,
  previewBytes: 1024 * 1024,
  /** Maximum number of characters of the text that LINE shows instead of a card, such as in notifications. */
  altTextMax: 400,
  /** Largest file that is sent as a link. */
  fileBytes: 25 * 1024 * 1024,
  /** Largest picture that the browser converts to a type that LINE accepts. */
  convertedBytes: 100 * 1024 * 1024,
  /** Maximum number of characters in the name of a file that is sent as a link, including its extension. */
  fileNameMax: 150,
  /** Downloads of one file link are counted up to this number. */
  downloadsCounted: 1000,
  videoBytes: 200 * 1024 * 1024,
  /** Uploaded media that was not sent is deleted after this time. */
  unusedUploadMs: 24 * 3_600_000,
  /** Maximum total size of a person's uploads that have not been sent. */
  unusedUploadBytes: 2 * 1024 * 1024 * 1024,
  /** Maximum number of a person's uploads that have not been sent. */
  unusedUploadsMax: 200,
  inboundMediaBytes: 400 * 1024 * 1024,
  jsonBytes: 1024 * 1024,
  /** Timeout for a request body that is not an upload. Sufficient for 1 MiB over a slow connection. */
  bodyMs: 60_000,
  /** Maximum size of the request body of a public endpoint. */
  publicBytes: 8 * 1024,
  /** Maximum total size of request bodies in progress, per person or API token, and of webhook bodies per network. */
  bufferedBytes: 128 * 1024 * 1024,
  /** Maximum size of the details in an error response. The whole response is limited to 4 KB. */
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
  /** Default lifetime of an API token. */
  apiTokenMs: 90 * 86_400_000,
  /** Maximum lifetime of an API token. */
  apiTokenMaxMs: 400 * 86_400_000,
  /** Maximum number of requested accounts that wait for an administrator's approval. */
  waitingAccounts: 100,
  /** Time after which an unapproved request for an account expires. */
  waitingAccountMs: 7 * 86_400_000,
  passwordMin: 10,
  passwordMax: 200,
  /**
   * Minimum length of the passphrase of a new backup, as entered in the browser or in BACKUP_PASSPHRASE. Passphrases in API calls have no
   * minimum.
   */
  passphraseMin: 12,
  usernameMin: 2,
  usernameMax: 60,
  emailMax: 200,
  /** Lifetime of a one-time link for setting a password. */
  linkMs: 48 * 3_600_000,
  /** Minimum interval between two requests of one person for a one-time link. */
  linkEveryMs: 5 * 60_000,
  /**
   * Maximum number of requested links that one person can have at the same time. Also the maximum number that are mailed to a person per
   * day.
   */
  linksRequested: 5,
  /** Maximum number of characters in a code of a second factor or a recovery code. */
  codeMax: 60,
  /** Time during which a session is fresh after a sign-in, or after the person has proved their identity again. */
  freshMs: 10 * 60_000,
  /** Maximum time between entering the password and the code at sign-in. */
  ticketMs: 5 * 60_000,
  /** Maximum number of attempts to enter the code. */
  ticketTries: 3,
  recoveryCodes: 10,
  /** Maximum number of failed sign-ins within `loginWindowMs`, per name and network (a /64 for IPv6), or per name and known browser. */
  loginFailures: 5,
  /** Maximum number of failed sign-ins within `loginWindowMs`, per name and IPv6 network of size /56. */
  loginFailuresIn56: 10,
  /** Maximum number of failed sign-ins within `loginWindowMs`, per name and IPv6 network of size /48. */
  loginFailuresIn48: 20,
  /**
   * Maximum number of failed sign-ins within `loginWindowMs`, per account across all networks. Sign-ins from known browsers are not
   * counted.
   */
  loginFailuresOfAccount: 50,
  loginWindowMs: 15 * 60_000,
  /** Maximum number of password hashes that are computed in parallel. */
  hashesAtOnce: 2,
  /** Maximum number of password hashes that wait to be computed. */
  hashesWaiting: 100,
  /** Time for which LINE accepts a reply token after its receipt. */
  replyTokenMs: 60_000,
  /** Part of `replyTokenMs` that is reserved for the transfer to LINE, so that a token does not expire on the way. */
  replyTokenMarginMs: 5_000,
  /** Maximum time after an event for which LINE accepts its reply token, even if the event was delivered again. */
  replyTokenEventMs: 20 * 60_000,
  /** Time during which a push request to LINE is retried with the same retry key. LINE remembers the key for 24 hours. */
  pushRetryMs: 23 * 3_600_000,
  messagesPerSend: 5,
  /** Longest time ahead for which a message can be scheduled. */
  sendAheadMs: 30 * 86_400_000,
  /** Maximum number of scheduled messages per conversation. */
  scheduledMax: 50,
  /**
   * The person who starts a reply first has precedence over colleagues (SYNC-16). The precedence ends this long after their last keystroke.
   */
  claimMs: 20_000,
  /** Minimum interval between two frames with the viewers of an inbox (SYNC-24). */
  viewersEveryMs: 1000,
  /** Maximum number of people per conversation, and of conversations, in a frame with the viewers of an inbox (SYNC-24). */
  rowViewersMax: 5,
  viewedRowsMax: 500,
  /** Time that running requests have to finish on shutdown. Supervisors often kill a process after the same time. */
  finishMs: 10_000,
  presenceGraceMs: 30_000,
  /** Minimum interval between two records of presence changes. Changes within the interval are recorded together. */
  presenceEveryMs: 250,
  behindMs: 5_000,
  /** Difference from the database's clock from which a node records nothing. Milliseconds. */
  clockSkewMs: 5_000,
  /** Time for which a node without the database shows its rows. Milliseconds. */
  staleMs: 60_000,
  /** Minimum time for which a node that stops accepts webhooks. Milliseconds. */
  drainWebhooksMs: 5_000,
  /** Minimum time over which a node that stops moves its sockets to other nodes. Milliseconds. */
  drainMs: 10_000,
  /** Maximum number of sockets per second that a node that stops moves to other nodes. */
  drainedPerSecond: 20,
  /** Maximum wait for the records that other nodes have stored. Milliseconds. */
  headMs: 2_000,
  /** Maximum wait of a command for the rows, such as during a compaction or while the disk is full. Milliseconds. */
  rowsMs: 60_000,
  conflictRetries: 5,
  tombstoneMs: 30 * 86_400_000,
  /** Retention of notifications. */
  notificationMs: 30 * 86_400_000,
  /** Retention of ended calls. */
  endedCallMs: 30 * 86_400_000,
  /** Retention of ended alerts. */
  endedAlertMs: 30 * 86_400_000,
  /** Maximum number of inactive conversations that the preview of an erasure counts. */
  quietMax: 5000,
  /** Largest database that is compacted while the product runs. Compacting blocks writers for about 10 s per GiB. */
  compactedBytes: 512 * 1024 * 1024,
  /** Reports and their files are deleted this long after creation. */
  reportMs: 90 * 86_400_000,
  /** Maximum size of one report file. */
  reportBytes: 1024 * 1024 * 1024,
  /** Maximum number of reports of one person that are generated in parallel. */
  reportsOfPerson: 2,
  /** Maximum number of reports that are generated in parallel. */
  reportsAtOnce: 4,
  /** Maximum number of unfinished reports per person. */
  unfinishedReportsMax: 20,
  /** A report fails if it makes no progress for this long. */
  reportSilentMs: 10 * 60_000,
  /** Maximum number of attempts to generate a report. */
  reportAttempts: 3,
  recipientsMax: 50,
  /** Largest total size of files that are attached to a report mail. Bytes. */
  mailedBytes: 10 * 1024 * 1024,
  /** Time during which a mail is retried. */
  mailMs: 86_400_000,
  /** Number of runs that are stored per schedule. */
  runsMax: 50,
  /** A run that begins this long after its due time is marked as late. */
  lateRunMs: 5 * 60_000,
  auditMs: 400 * 86_400_000,
  /** Maximum number of audit entries that one query reads. */
  auditLooked: 10_000,
  /** An account counts as idle if nobody has signed in for this long. */
  idleMs: 90 * 86_400_000,
  /** Time during which a customer's quote of a sent message can be resolved. */
  quotableMs: 365 * 86_400_000,
  /** Unrecognized LINE events can be reprocessed for this long. */
  setAsideMs: 180 * 86_400_000,
  /** Interval at which expired rows are deleted. */
  retentionStepMs: 3_600_000,
  onlineMs: 5 * 60_000,
  awayMs: 60 * 60_000,
  /** An automatic message is dropped if more than this time has passed since its cause. */
  automaticMs: 10 * 60_000,
  /** Minimum interval between two out-of-hours messages to a customer. */
  awayEveryMs: 12 * 3_600_000,
  /** Minimum interval between two notifications to one person about the same cause. */
  notifyEveryMs: 60_000,
  /** Minimum interval between two quota requests of an account. */
  quotaEveryMs: 60_000,
  /** An unchanged quota is recorded again only if its last record is older than this. */
  quotaStaleMs: 10 * 60_000,
  /** A call is missed if the customer does not join within this time after the offer. */
  callOfferMs: 30 * 60_000,
  /** Time in which a call has to reconnect after a connection broke. */
  callGraceMs: 20_000,
  /** Lifetime of temporary TURN credentials. Longer than a call. */
  turnMs: 6 * 3_600_000,
  reopenMs: 24 * 3_600_000,
  /** Default duration of a block. */
  blockMs: 7 * 86_400_000,
  /** Maximum duration of a block. */
  blockMaxMs: 366 * 86_400_000,
  /** Maximum duration of a snooze. */
  snoozeMaxMs: 366 * 86_400_000,
  /** Leads are notified when a blocked customer sends more than this number of messages within `blockedMessagesMs`. */
  blockedMessages: 3,
  blockedMessagesMs: 3_600_000,
  /** Time during which the end of a case or the start of a block can be undone. Undoing also restores the waiting time. */
  endUndoneMs: 60_000,
  /** Maximum number of conversations that one call allocates. */
  allocationMax: 500,
  /** Number of days in the past that the history playback covers. */
  pastDays: 60,
  /** Maximum number of history playbacks at the same time. */
  playersMax: 8,
  /** Maximum number of history playbacks at the same time per person. Starting another playback ends the oldest. */
  playsPerPersonMax: 2,
  /** Number of activities that are stored per brand. */
  activitiesMax: 50,
  /** Sign-ins of a person within this time are one activity, because programs sign in repeatedly. */
  signInActivityMs: 3_600_000,
  /** Maximum number of rows in a table of figures in an exported file. */
  exportLinesMax: 100_000,
  /** Maximum number of rows in an export of the audit log or of people. */
  listLinesMax: 20_000,
  /** Maximum number of Excel files that are generated in parallel. */
  exportsAtOnce: 2,
  /** Maximum number of Excel files that wait to be generated. */
  exportsWaiting: 20,
  staffCapacity: 10,
  /** Highest wait limit that can be set for a member group, in seconds. A year, because longer values are typing errors. */
  toleranceMax: 31_536_000,
  hostMax: 253,
  /** Timeout for a test mail. Shorter than the API timeout. */
  mailTestMs: 8_000,
  iceServersMax: 10,
  iceUrlsMax: 500,
  iceCredentialMax: 500,
  /** Interval between pings. A dead connection is detected within the sum of `pingEveryMs` and `pingPatienceMs`. */
  pingEveryMs: 10_000,
  /** Timeout for the response to a ping. Sufficient for a slow connection that is transferring a picture. */
  pingPatienceMs: 10_000,
  deltaMs: 50,
  /** Interval between deltas in the dashboard and team scopes. */
  calmDeltaMs: 250,
  /** Maximum number of scopes per connection and per resume. */
  scopesMax: 200,
  /** Maximum number of unauthenticated sockets per network. Customers in a call are exempt. */
  anonymousMax: 500,
  /** Time within which a socket must authenticate. */
  greetingMs: 10_000,
  /** Maximum number of connections per person or API token. More than anyone needs for open windows. */
  connectionsMax: 100,
  resumeRowsMax: 2000,
  /** Number of rows that all resumes of one person or API token together can read per second. */
  resumeRowsPerSecond: 2000,
  /** Number of rows that all resumes of one person or API token together can read in a burst. */
  resumeRowsBurst: 20_000,
  /** Fixed cost of each scope in a resume, in rows. Added to the number of rows that are read. */
  resumeScopeRows: 10,
  /** Maximum number of rows of all scopes in one resume. */
  resumedRowsMax: 4000,
  /** Maximum size of all scopes in one resume. Includes bytes that are still in the buffer of the socket. */
  resumedBytesMax: 8 * 1024 * 1024,
  /** Maximum age of the time that LINE reports for an event. If the time is older or in the future, the server's time is used instead. */
  lateEventMs: 7 * 86_400_000,
} as const;

/** Default reward of the weekly champion. Screens show a translation. */
export const usualReward = 'A bonus and paid leave';

/** Default business time zone. */
export const defaultTimeZone = 'Asia/Bangkok';

/** Default wait limits per member group. Seconds. */
export const tolerances = { normal: 7200, vip1: 3600, vip2: 1800, vip3: 60 } as const;

/** Every number the product promises, once. A test compares what SQL repeats of them, by the name of the column or by supabase/tests/limits.ts. */
export const LIMITS = {
  /** How often one person may do something. The first two are counted by the server's auth, all others in SQL by the rows of private.rate_limit_rules. */
  rateLimit: {
    login: { attempts: 5, windowMinutes: 15 },
    passwordReset: { attempts: 3, windowMinutes: 60 },
    adminAction: { attempts: 200, windowMinutes: 60 },
    adminInvitation: { attempts: 5, windowMinutes: 60 },
    appeal: { attempts: 10, windowMinutes: 1_440 },
    auditInsert: { attempts: 60, windowMinutes: 60 },
    disputeInsert: { attempts: 20, windowMinutes: 1_440 },
    endorsement: { attempts: 30, windowMinutes: 1_440 },
    /** An athlete hears of one scout's endorsements, and of one scout's favourite. */
    banReminder: { attempts: 1, windowMinutes: 1_200 },
    disputeTold: { attempts: 1, windowMinutes: 1_440 },
    endorsementTold: { attempts: 1, windowMinutes: 10_080 },
    favouriteTold: { attempts: 1, windowMinutes: 43_200 },
    feedback: { attempts: 10, windowMinutes: 60 },
    calendarFeed: { attempts: 20, windowMinutes: 1_440 },
    calendarRead: { attempts: 600, windowMinutes: 60 },
    eventAnswer: { attempts: 120, windowMinutes: 60 },
    flag: { attempts: 30, windowMinutes: 1_440 },
    guardianDecide: { attempts: 120, windowMinutes: 60 },
    guardianInvite: { attempts: 5, windowMinutes: 1_440 },
    guardianNewLink: { attempts: 3, windowMinutes: 1_440 },
    guardianNewLinkPlace: { attempts: 100, windowMinutes: 1_440 },
    /** What an athlete asks, what one address is asked, and what one link answers. */
    honourAsk: { attempts: 5, windowMinutes: 1_440 },
    honourAskAddress: { attempts: 20, windowMinutes: 1_440 },
    honourAnswer: { attempts: 60, windowMinutes: 60 },
    honourBadge: { attempts: 60, windowMinutes: 60 },
    measurementInsert: { attempts: 200, windowMinutes: 60 },
    pitch: { attempts: 10, windowMinutes: 1_440 },
    message: { attempts: 300, windowMinutes: 60 },
    messageRequest: { attempts: 30, windowMinutes: 60 },
    nameChange: { attempts: 10, windowMinutes: 1_440 },
    /** Whoever is refused as often has to wait, whatever they try. */
    refusedCall: { attempts: 30, windowMinutes: 60 },
    /** The same for calls without an account from one IPv4 address or IPv6 /64, which a school may share. */
    refusedStranger: { attempts: 120, windowMinutes: 60 },
    /** Lines that refused calls may leave on record. */
    refusedCallLog: { attempts: 60, windowMinutes: 60 },
    /** Mails to each admin about reports that concern a minor and what strangers say about safety. */
    urgentMail: { attempts: 1, windowMinutes: 60 },
    verificationInsert: { attempts: 10, windowMinutes: 1_440 },
    /** A visitor who is in a film: by their place, by the address they give, and opening mailed links. */
    takedownPlace: { attempts: 5, windowMinutes: 1_440 },
    takedownAddress: { attempts: 3, windowMinutes: 1_440 },
    takedownConfirm: { attempts: 60, windowMinutes: 60 },
    videoInsert: { attempts: 40, windowMinutes: 1_440 },
  },
  suspiciousActivity: { events: 5, windowMinutes: 30, checkEverySeconds: 60 },
  securityPanel: { latestEvents: 5 },
  password: { minChars: 12, maxChars: 127 },
  email: { maxChars: 320 },
  file: { nameMaxChars: 255 },
  announcement: { titleMaxChars: 80, bodyMaxChars: 1000 },
  opening: { titleMaxChars: 80, bodyMaxChars: 1000, placesMax: 50, daysMax: 180 },
  pitch: { bodyMaxChars: 500, questionMaxChars: 300, replyMaxChars: 500, openMax: 3 },
  savedSearch: { nameMaxChars: 60, followedMax: 1000 },
  request: { subjectMaxChars: 120, introMaxChars: 500, expiresDays: 14 },
  message: { contentMaxChars: 4000 },
  /** Pages of minors that one scout may read. */
  minorProfiles: { perDay: 500 },
  /** For so long whoever ended a thread may take it back. */
  thread: { undoSeconds: 10 },
  /** Between two confirmation mails to one address. */
  confirmationMail: { waitSeconds: 60 },
  /** Where a minor lives, words of an adult wait from the first hour to the second. */
  quietHours: { starts: '21:00', ends: '07:00' },
  import: { rowsMax: 20_000, rowsPerCall: 500, fileMaxBytes: 20 * 1024 ** 2, sourceMaxChars: 80 },
  /** The longest address that is answered: what a browser asks for in more is split. */
  rest: { addressMaxBytes: 8_192 },
  logBuffer: { maxEntries: 1000 },
  queryCache: { staleMinutes: 5, queryRetries: 1, mutationRetries: 0 },
  // How long the page's outline may stand while the first screen reads.
  firstPaint: { waitMs: 300 },
  // What the page asks before the app has come, and of how many addresses.
  prefetch: { reads: 16, addresses: 8 },
  // A change whose body is no longer may outlive its page; browsers allow 64 kB together.
  keepaliveRequest: { bodyMaxChars: 4_096 },
  tokenRefresh: { firstRetryMs: 200 },
  search: {
    textMaxChars: 100,
    rangesMax: 8,
    pageSize: 24,
    pageMax: 100,
    compareMin: 2,
    compareMax: 4,
    /** Fewer people have no histogram: a bar would be somebody. */
    histogramMinPeople: 5,
  },
  board: {
    cardsShown: 40,
    nameMaxChars: 80,
    noteMaxChars: 4_000,
    tagsMax: 12,
    tagMaxChars: 30,
    staleDays: 21,
    undoSeconds: 8,
  },
  verification: {
    noteMaxChars: 2_000,
    urlMaxChars: 500,
    organizationMaxChars: 160,
    evidenceMaxBytes: 10_485_760,
    whatMaxChars: 500,
    reasonMaxChars: 1_000,
    maxDays: 1_095,
  },
  scoutHome: { firstLookBackDays: 7, answerShownDays: 14 },
  scoutProfile: {
    bioMaxChars: 2_000,
    titleMaxChars: 120,
    nameMaxChars: 120,
    regionsMax: 30,
    regionMaxChars: 60,
  },
  scoutDirectory: { answersMin: 5, noteMaxChars: 500 },
  profile: { fullNameMaxChars: 120 },
  personName: { givenMaxChars: 60, surnameMaxChars: 59 },
  athlete: {
    photoPixels: 512,
    minAgeYears: 13,
    positionsMax: 4,
    displayNameMaxChars: 120,
    regionMaxChars: 80,
    clubMaxChars: 120,
    competitionMaxChars: 120,
    bioMaxChars: 2_000,
    statusNoteMaxChars: 300,
    languagesMax: 12,
    jerseyMax: 999,
    classYear: { min: 1950, max: 2050 },
    handle: { minChars: 3, maxChars: 60 },
    /** Film a scout still takes for current. */
    freshFilmMonths: 6,
  },
  honour: {
    lineMaxChars: 120,
    placementMaxChars: 60,
    urlMaxChars: 500,
    earliest: '1950-01-01',
    pinnedMax: 3,
    linkDays: 60,
    remindDays: 7,
    undoSeconds: 8,
    /** How soon to ask again for a badge that waits for its signature. */
    badgeAskedMs: 700,
  },
  measurement: { conditionsMaxChars: 300, urlMaxChars: 500, earliest: '1950-01-01', undoSeconds: 8 },
  dispute: { reasonMinChars: 3, reasonMaxChars: 1_000 },
  videoLink: { titleMaxChars: 120, urlMaxChars: 500 },
  /** A film that is uploaded. The quota holds for all files of an athlete; lengths are in milliseconds, sides in pixels. */
  video: {
    titleMaxChars: 120,
    competitionMaxChars: 80,
    opponentMaxChars: 80,
    wearsMaxChars: 60,
    fileNameMaxChars: 300,
    maxBytes: 2 * 1024 ** 3,
    quotaBytes: 5 * 1024 ** 3,
    minMs: 1_000,
    maxMs: 4 * 3_600_000,
    sideMax: 4_096,
    frameRateMax: 240,
    uploadDays: 7,
    /** An upload is sent in parts of so many bytes: what a lost line costs at most. */
    chunkBytes: 6 * 1024 ** 2,
    posterMaxBytes: 300 * 1024,
    posterMaxWidth: 1_280,
    /** What is cut out on a device is held in its memory. */
    trimMaxBytes: 500 * 1024 ** 2,
    undoSeconds: 8,
  },
  videoClip: { labelMaxChars: 80, minMs: 500, maxMs: 300_000 },
  videoChapter: { titleMaxChars: 80 },
  videoCaption: { maxBytes: 200 * 1024 },
  videoNote: { bodyMaxChars: 1_000 },
  reel: { titleMaxChars: 120, clipsMax: 40 },
  takedown: { reasonMinChars: 3, reasonMaxChars: 1_500 },
  percentile: { minPeople: 20 },
  /** Days on the dashboard; and how many must have looked before kinds of viewers are told apart. */
  /** Below so many people nothing is told of what they did. Birth quarters are told of whole groups. */
  figures: { minPeople: 5, birthQuarterPeople: 20, outcomeDays: 14 },
  savedReport: { titleMaxChars: 120 },
  profileViews: { dashboardDays: 28, kindsFromViewers: 5 },
  endorsement: { notesMaxChars: 2_000, averageMinCount: 3, earliest: '1950-01-01' },
  audit: { detailsMaxBytes: 4096 },
  flag: { detailsMaxChars: 2_000, statementMinChars: 3, statementMaxChars: 2_000 },
  eventImport: { rowsMax: 500, nameMaxChars: 200 },
  /** What admins write to each other about a case. */
  caseNote: { maxChars: 4_000, referenceMaxChars: 200 },
  /** Days in which a decision can be appealed, once. */
  appeal: { days: 180, minChars: 10, maxChars: 2_000 },
  /** In so many hours a report is decided; what accounts of fewer days report comes after what others do. */
  moderation: { minorHours: 24, otherHours: 72, newAccountDays: 7, pageCases: 50 },
  /** Of work that waits for an admin: the note for whoever takes it over, and why it is put off. */
  adminTask: { noteMinChars: 3, noteMaxChars: 1_000, reasonMinChars: 3, reasonMaxChars: 500, undoSeconds: 8 },
  feedback: {
    messageMaxChars: 4_000,
    replyMaxChars: 4_000,
    titleMinChars: 3,
    titleMaxChars: 120,
    screenshotMaxBytes: 5_242_880,
  },
  /** Of a table, in one answer of the API (`maxRows` of the server). */
  rowsOfAnAnswerMax: 1_000,
  event: {
    titleMaxChars: 160,
    locationMaxChars: 200,
    descriptionMaxChars: 4_000,
    hostMaxChars: 120,
    cancelReasonMaxChars: 500,
    placesMax: 100_000,
    /** Dates of one series, within two years. */
    seriesMax: 400,
    /** How often one's own place in the waiting line is asked again. */
    waitingPlaceMs: 60_000,
  },
  dataRequest: { answerMinChars: 3, answerMaxChars: 1_000 },
} as const

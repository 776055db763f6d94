/** What an operator may want to know and only the server holds; what the browser promises too stands in shared/limits.ts. */
export const TUNING = {
  /** As many as the system lets (net.core.somaxconn): whoever finds no place to wait is away for seconds, then for minutes. */
  connections: { listenBacklog: 65_535 },
  /** Answers by day, for whoever runs the product. */
  answerCounts: { everySeconds: 60, keepDays: 90 },
  /** How slowly a body may come in; files may take their time as long as they keep coming. */
  slowUploads: {
    checkSeconds: 5,
    stallSeconds: 10,
    minBytesPerSecond: 500,
    plainSeconds: 60,
    fileSeconds: 7200,
  },
  /** Of answers their readers have not taken yet, one server keeps this much; who has little waiting (a file comes in pieces) is not counted. */
  slowReaders: {
    checkMs: 100,
    patienceMs: 1_000,
    perReaderBytes: 320 * 1024,
    togetherBytes: 32 * 1024 ** 2,
  },
  storage: {
    keyMaxBytes: 1024,
    bucketNameMaxChars: 100,
    fileMaxBytes: 2 * 1024 ** 3,
    /** What a person may keep unless the application's hook for it says otherwise. */
    quotaBytes: 2 * 1024 ** 3,
    uploadsPerHour: 1000,
    userMetadataMaxBytes: 65_536,
    /** A form up to this size is read whole before the file in it is asked about. */
    formAheadBytes: 262_144,
    batchMaxPaths: 1000,
    listMaxEntries: 10_000,
    listV2MaxEntries: 1000,
    uploadTokenSeconds: 7200,
    /** However long a wish: a link to what is not public ends. */
    privateLinkMaxHours: 24,
    reservationHours: 2,
    orphanHours: 24,
    /** S3 takes at most 5 GB in one request, so what is larger than this goes in parts: 10,000 of them hold every file that may be kept. */
    s3PartBytes: 128 * 1024 ** 2,
    resumable: { metadataMaxBytes: 4096, expiresHours: 24, lockSeconds: 10 },
    image: {
      maxPixels: 40_000_000,
      maxSide: 2500,
      inputMaxBytes: 25 * 1024 ** 2,
      timeoutMs: 20_000,
      maxWaiting: 50,
    },
    document: { scanMaxBytes: 25 * 1024 ** 2, inflatedMaxBytes: 64 * 1024 ** 2 },
    /** Two hours at 240 pictures a second are fewer than may be listed for a track or a fragment. */
    video: {
      headerMaxBytes: 32 * 1024 ** 2,
      maxTracks: 8,
      maxListed: 2_000_000,
      /** What the process may take that follows an index: memory, time without that of the store, bytes at once. */
      reader: { memoryMb: 512, thinkMs: 120_000, partMaxBytes: 40 * 1024 ** 2 },
    },
    /** Uploads stop while the disk still has room for everything else to go on. */
    disk: { reserveBytes: 512 * 1024 ** 2, reserveShare: 0.05 },
  },
  /** Of the disk that holds the embedded database: below the first, only reading goes on; above the second, writing again. */
  databaseDisk: {
    readOnlyBelowBytes: 128 * 1024 ** 2,
    writableFromBytes: 192 * 1024 ** 2,
    checkSeconds: 2,
    reservedBytes: 256 * 1024 ** 2,
  },
  realtime: {
    socketsPerNode: 10_000,
    socketsBeingAdmitted: 512,
    retryAfterSeconds: 2,
    channelsPerSocket: 100,
    joinsPerSecond: 100,
    /** All channels of a socket at once, and again after a reconnect. */
    joinsBurst: 300,
    joinsAtOnce: 16,
    eventsPerSecond: 100,
    /** The platform counts the average of a minute: what is said at once may be more than a second's worth. */
    eventsBurst: 500,
    bytesPerSecond: 100_000,
    payloadMaxBytes: 3_000_000,
    /** Above the longest payload, so that one who sends too much is told before the socket closes. */
    frameMaxBytes: 5_000_000,
    frameMaxDepth: 500,
    /** A channel keeps what it was asked for: a hundred entries with long filters, and no more. */
    joinMaxBytes: 131_072,
    sendBufferMaxBytes: 1_048_576,
    idleSocketSeconds: 90,
    /** A place is for those who follow something. */
    socketWithoutChannelsSeconds: 600,
    presence: { tracksPerWindow: 5, windowSeconds: 30, keyMaxChars: 1_024 },
    token: { recheckMaxSeconds: 300, sessionCheckEverySeconds: 30 },
    changes: {
      entriesPerChannel: 100,
      batchMaxRows: 100,
      queueMaxRows: 2_000,
      groupsAtOnce: 4,
      recordMaxBytes: 1_048_576,
      largeRecordValueMaxBytes: 64,
      filterMaxChars: 4_096,
      inFilterMaxValues: 100,
      patternTimeoutMs: 500,
      commitWaitMs: 5_000,
      retrySeconds: { min: 5, max: 10 },
      waitMs: { default: 15_000, max: 20_000 },
      idleStreamSeconds: 60,
    },
    replay: { maxMessages: 25, daysAhead: 3, keptHours: 72 },
    fanOut: { beatEverySeconds: 5, peerGoneAfterSeconds: 16, notificationMaxBytes: 7_900, keptSeconds: 60 },
    httpBroadcast: { maxMessages: 100 },
  },
  auth: {
    bodyMaxBytes: 1_048_576,
    metadataMaxBytes: 16_384,
    metadataMaxDepth: 32,
    answerWithinSeconds: 10,
    code: { digits: 6, minutes: 10, maxTries: 5 },
    linkMinutes: 60,
    mailCooldownSeconds: 60,
    alertGapSeconds: 3_600,
    /** Of all mail together. What is left above the strangers' part is for who has an account. */
    mailSum: {
      perHour: 1_000,
      strangersPerHour: 700,
      /** From here on a place that has asked for more mails than this in the hour waits, and others do not. */
      slowStrangersFrom: 300,
      fromBusyPlace: 10,
      tellEverySeconds: 300,
    },
    resetMailsPerAddressPerHour: 10,
    flowCodeSeconds: 300,
    accessTokenAdminSeconds: 900,
    refreshReuseSeconds: 10,
    recentSignInMinutes: 15,
    session: { idleDays: 30, maxDays: 90, adminIdleMinutes: 30, adminMaxHours: 12 },
    accountFailures: { attempts: 100, windowHours: 24 },
    totp: {
      attempts: 5,
      windowMinutes: 15,
      challengeSeconds: 300,
      factorsMax: 10,
      nameMaxChars: 128,
      recoveryCodes: 10,
    },
    passkeys: { perPerson: 10, nameMaxChars: 120, challengeSeconds: 300 },
    /** Of providers where people have an account elsewhere. All that one sign-in asks of one ends before `answerWithinSeconds`. */
    external: {
      flowMinutes: 10,
      timeoutMs: 4_000,
      togetherMs: 8_000,
      answerMaxBytes: 524_288,
      discoveryCacheSeconds: 3_600,
      keysCacheSeconds: 600,
      keysCooldownMs: 1_000,
      clockToleranceSeconds: 60,
      tokenMaxAgeSeconds: 86_400,
      queryMaxParameters: 10,
      queryMaxChars: 512,
    },
    /** How long after it was signed a message of a wallet is taken, as on the platform. */
    wallet: { messageMaxChars: 8_192, validSeconds: 600 },
    saml: {
      responseMaxChars: 262_144,
      metadataMaxChars: 524_288,
      metadataSeconds: 600,
      domainsMax: 50,
      /** What one admin adds, changes, tries and removes. */
      perAdmin: { attempts: 60, seconds: 3_600 },
    },
    /** All tries take Chromium 0.3 s at the most: a device ten times as slow stays below 3 s. */
    proofOfWork: { tries: 20_000, seconds: 300 },
    captchaTimeoutMs: 3_000,
    /** Texts cost money, and some people earn by having them sent. */
    sms: {
      firstWaitSeconds: 60,
      waitMaxSeconds: 28_800,
      perPlacePerHour: 10,
      perHour: 500,
      strangersPerHour: 250,
      strangersPerCountryPerHour: 50,
      attemptsMax: 2,
    },
    /** Of services that an operator's hooks are asked of; as on the platform, with all tries of one call together. */
    hooks: {
      togetherMs: 5_000,
      tries: 3,
      pauseMs: 2_000,
      sentMaxBytes: 204_800,
      answerMaxBytes: 204_800,
    },
    hashQueueMax: 64,
    /** Each holds 19 MiB while it hashes. */
    passwordHashPoolSize: 4,
    perAddress: {
      send: { attempts: 30, windowSeconds: 300 },
      token: { attempts: 150, windowSeconds: 300 },
      verify: { attempts: 30, windowSeconds: 300 },
      external: { attempts: 60, windowSeconds: 300 },
      mfa: { attempts: 15, windowSeconds: 60 },
      wallet: { attempts: 30, windowSeconds: 300 },
      passkey: { attempts: 60, windowSeconds: 300 },
      anonymous: { attempts: 30, windowSeconds: 3_600 },
    },
    adminPageMaxUsers: 1_000,
  },
  mail: {
    attemptsMax: 12,
    leaseSeconds: 120,
    firstRetrySeconds: 30,
    retryMaxSeconds: 3_600,
    pollSeconds: 3,
    mailboxKeeps: 500,
  },
  push: {
    pollSeconds: 5,
    timeoutSeconds: 10,
    /** How long a push service keeps a message for a browser that is not reachable. */
    keepSeconds: 86_400,
  },
  /** How often a server says that it is still making one. */
  archive: { beatSeconds: 20 },
  /** Whose requests that may take long hold how many of the connections, and how far they step back (`nice`) for all others. */
  admission: {
    quickShare: 0.3,
    anonymousShare: 0.2,
    perCaller: { anon: 16, authenticated: 32 },
    niceSteps: 10,
  },
  rest: {
    maxRows: 1_000,
    embedMaxDepth: 5,
    logicMaxDepth: 8,
    listMaxValues: 1_000,
    selectMaxItems: 500,
    bodyMaxBytes: 10_485_760,
    bodyMaxDepth: 500,
    compressFromBytes: 2_048,
    /** A value of a row that is longer stays bytes on its way from the database to the answer. */
    bufferFromBytes: 65_536,
    poolWaitMs: 2_000,
    /** A read that stops after so many rows is a quick one. */
    quickMaxRows: 25,
    /** Of one answer, embedded rows included. */
    answerMaxBytes: { anon: 4_194_304, authenticated: 16_777_216, service_role: 268_435_456 },
    /** Of one answer too, of all levels together; a level alone has maxRows. */
    answerMaxRows: { anon: 5_000, authenticated: 20_000, service_role: 1_000_000 },
    /** What still runs so long after its caller left is ended. */
    cancelAfterMs: 100,
    preparedPerConnection: 400,
    queryCacheMaxEntries: 2_000,
    queryCacheMaxChars: 512,
    /** For a role that carries no statement_timeout of its own. */
    statementTimeoutMs: { anon: 3_000, authenticated: 8_000, service_role: 30_000 },
  },
} as const

/**
 * For `meta` of a query whose last answer stays on this device, so that its screen opens without a connection: lists and pages of the
 * person's own. `own` keeps an answer only where the key names the person: the same query reads other people's pages, too.
 */
export const keptOffline = { keptOffline: 'always' } as const
export const keptOfflineIfOwn = { keptOffline: 'own' } as const

export const LAST_SEEN_DATABASE = 'touchline-last-seen'
export const SHARED_FILE_CACHE = 'shared-file'

import { type InfiniteData, onlineManager, type Query } from '@tanstack/react-query'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { LIMITS } from '#shared/limits.ts'
import { LAST_SEEN_DATABASE } from './kept-offline.ts'
import { log } from './log.ts'
import { queryClient } from './query-client.ts'
import { currentSession } from './session.ts'

/** An answer as it was last read, of one person and one version of the app: another version may expect another shape. */
type LastSeen = { hash: string; userId: string; build: string; data: unknown; at: number }
type Schema = DBSchema & { answers: { key: string; value: LastSeen; indexes: { at: number } } }

const { days, answers: maxAnswers, writeMs } = LIMITS.lastSeen
const keepMs = days * 86_400_000
/** The name of this file changes with the code. */
const build = import.meta.url
let opened: Promise<IDBPDatabase<Schema>> | undefined

/**
 * Keeps the last answers of what `kept-offline.ts` marks, and gives them to screens that find no connection. Without one a screen shows
 * what it showed last, and reads again as soon as there is one. Where the browser keeps nothing, nothing is different.
 */
export function keepLastSeen() {
  const waiting = new Map<string, Query>()
  let isScheduled = false
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || !isKept(query)) return
    if (isWithoutAnswer(query)) return void restore(query)
    if (query.state.status !== 'success' || query.state.dataUpdatedAt === 0) return
    waiting.set(query.queryHash, query)
    if (isScheduled) return
    isScheduled = true
    setTimeout(() => {
      isScheduled = false
      const queries = [...waiting.values()]
      waiting.clear()
      write(queries).catch((error: unknown) =>
        log('warn', 'an answer was not kept for offline', { message: String(error) }),
      )
    }, writeMs)
  })
  const waitingHere = () => queryClient.getQueryCache().getAll().filter(isKept)
  const restoreAll = () => {
    for (const query of waitingHere()) if (isWithoutAnswer(query)) void restore(query)
  }
  onlineManager.subscribe((online) => {
    if (!online) restoreAll()
  })
  // What was asked before this code had come.
  restoreAll()
  const known = waitingHere().filter(({ state }) => state.status === 'success')
  if (known.length > 0) void write(known).catch(() => undefined)
  void removeOld().catch(() => undefined)
}

function isKept({ meta, queryKey }: Query) {
  const user = currentSession()?.user.id
  if (!user || !meta?.keptOffline) return false
  return meta.keptOffline === 'always' || queryKey.includes(user)
}

/** A read that fails although the server can be reached says so on the screen: what was there last would hide it. */
const isWithoutAnswer = ({ state }: Query) =>
  state.data === undefined &&
  !onlineManager.isOnline() &&
  (state.fetchStatus === 'paused' || state.fetchFailureReason !== null)

/** The first page of a list that loads more: the rest is older than anybody looks for without a connection. */
function firstPage(data: unknown) {
  const { pages, pageParams } = (data ?? {}) as Partial<InfiniteData<unknown>>
  return Array.isArray(pages) && Array.isArray(pageParams)
    ? { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }
    : data
}

async function write(queries: Query[]) {
  const database = await open()
  const user = currentSession()?.user.id
  if (!user) return
  const { store, done } = database.transaction('answers', 'readwrite')
  // What was read for somebody who has left meanwhile is in the cache no more.
  const current = queries.filter((query) => queryClient.getQueryCache().get(query.queryHash) === query)
  for (const { queryHash: hash, state } of current)
    void store.put({ hash, userId: user, build, data: firstPage(state.data), at: state.dataUpdatedAt })
  const more = (await store.count()) - maxAnswers
  if (more > 0) for (const key of await store.index('at').getAllKeys(null, more)) void store.delete(key)
  await done
}

async function restore(query: Query) {
  const known = await open()
    .then((database) => database.get('answers', query.queryHash))
    .catch(() => undefined)
  const isOld = !known || known.build !== build || known.at < Date.now() - keepMs
  if (isOld || known.userId !== currentSession()?.user.id || query.state.data !== undefined) return
  queryClient.setQueryData(query.queryKey, known.data, { updatedAt: known.at })
}

/** What another person left, as where a session was lost without a word, and what nobody has read for a fortnight. */
async function removeOld() {
  const database = await open()
  const user = currentSession()?.user.id
  const { store, done } = database.transaction('answers', 'readwrite')
  for (const { hash, userId, at } of await store.getAll())
    if (userId !== user || at < Date.now() - keepMs) void store.delete(hash)
  await done
}

/** The end of a session deletes the whole database (`forget-person.ts`): that waits for nobody. */
function open() {
  opened ??= openDB<Schema>(LAST_SEEN_DATABASE, 1, {
    upgrade: (database) => {
      database.createObjectStore('answers', { keyPath: 'hash' }).createIndex('at', 'at')
    },
    blocking: (_now, _wanted, { target }) => {
      opened = undefined
      ;(target as IDBDatabase).close()
    },
    terminated: () => {
      opened = undefined
    },
  })
  opened.catch(() => {
    opened = undefined
  })
  return opened
}

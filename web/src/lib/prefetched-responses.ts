import { LIMITS } from '#shared/limits.ts'
import { runAfterIdle } from './after-idle.ts'
import { backend } from './env.ts'
import { readLocalJson, writeLocal } from './local-storage.ts'
import { currentSession, onPersonChange } from './session.ts'

/**
 * What an address read when it was last opened on this device. The page asks for the same before any script has come
 * (`web/build/preload-route.js`), and the app's first reads find their answers on the way.
 */
const remembersKey = 'touchline-reads'

/** A read as it is asked: its address and the headers that shape its answer. */
type Read = [url: string, headers: Record<string, string>]
type RememberedReads = { user?: string; apikey?: string; reads: Record<string, Read[]> }
type Prefetch = { token: string; answers: Map<string, Promise<Response | null>> }

declare global {
  var touchlinePrefetch: Prefetch | undefined
}

const { reads: maxReads, addresses: maxAddresses } = LIMITS.prefetch
const opened = location.pathname + location.search
let asked: Map<string, Read> | null = new Map()

runAfterIdle(rememberReads)
addEventListener('pagehide', rememberReads)
// What one person read here is nothing to read ahead for the next; what was kept of it goes in forget-person.ts.
onPersonChange((left) => {
  if (left !== undefined) asked = null
  return false
})

/** The answer of a read that the page asked ahead: each once, for the same person, and no failure that may pass. */
export async function takePrefetchedResponse(
  url: string,
  headers: Headers,
  token: string,
): Promise<Response | null> {
  const read: Read = [
    url,
    Object.fromEntries([...headers].filter(([name]) => !ignoredHeaders.includes(name))),
  ]
  const id = JSON.stringify(read)
  asked?.set(id, read)
  const ahead = globalThis.touchlinePrefetch
  if (ahead?.token !== token) return null
  const coming = ahead.answers.get(id)
  // Taken before it is waited for: an answer can be read once, and another may ask for the same meanwhile.
  ahead.answers.delete(id)
  const answer = await coming
  // Asking again changes nothing about a refusal; whether a session ended is found out by the app's own read.
  const isFinal =
    answer?.ok || (answer && answer.status >= 400 && answer.status < 500 && answer.status !== 401)
  return isFinal ? answer : null
}

/** What differs from one visit to the next without changing the answer. */
const ignoredHeaders = ['apikey', 'authorization', 'x-client-info']

/** Once something was written, or changes are followed, an answer from before would be an old one; but not of what nobody writes here. */
export function clearPrefetchedResponses() {
  const answers = globalThis.touchlinePrefetch?.answers ?? new Map()
  for (const id of answers.keys()) if (!catalogs.test(id)) answers.delete(id)
}

/** What only a new version of the application changes. */
const catalogs = /\/rest\/v1\/rpc\/sport_catalog/

function rememberReads() {
  const user = currentSession()?.user.id
  if (user && asked) {
    const known = readLocalJson<RememberedReads>(remembersKey, { reads: {} })
    const others = known.user === user ? Object.entries(known.reads).filter(([at]) => at !== opened) : []
    const here: [string, Read[]] = [opened, [...asked.values()].slice(0, maxReads)]
    const reads = Object.fromEntries([...others.slice(1 - maxAddresses), here])
    writeLocal(remembersKey, JSON.stringify({ user, apikey: backend.anonKey, reads }))
  }
  asked = null
}

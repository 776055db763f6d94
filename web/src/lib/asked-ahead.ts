import { LIMITS } from '#shared/limits.ts'
import { backend } from './env.ts'
import { afterFirstScreen } from './later.ts'
import { currentSession, onSessionChange } from './session.ts'
import { readStoredJson, writeStored } from './storage.ts'

/**
 * What an address read when it was last opened on this device. The page asks for the same before any script has come
 * (`web/build/preload-screen.js`), and the app's first reads find their answers on the way.
 */
const remembersKey = 'touchline-reads'

/** A read as it is asked: its address and the headers that shape its answer. */
type Read = [url: string, headers: Record<string, string>]
type Remembered = { user?: string; apikey?: string; reads: Record<string, Read[]> }
type Ahead = { token: string; answers: Map<string, Promise<Response | null>> }

declare global {
  var touchlineAhead: Ahead | undefined
}

const { reads: mostReads, addresses: mostAddresses } = LIMITS.askedAhead
const opened = location.pathname + location.search
let asked: Map<string, Read> | null = new Map()

afterFirstScreen(remember)
addEventListener('pagehide', remember)
// Nothing of it stays with who is no longer signed in, however that came about.
onSessionChange(() => {
  if (!currentSession()) writeStored(remembersKey, null)
})

/** The answer of a read that the page asked ahead: each once, for the same person, and only a good one. */
export async function answerAhead(url: string, headers: Headers, token: string): Promise<Response | null> {
  const read: Read = [url, Object.fromEntries([...headers].filter(([name]) => !passing.includes(name)))]
  const id = JSON.stringify(read)
  asked?.set(id, read)
  const ahead = globalThis.touchlineAhead
  if (ahead?.token !== token) return null
  const coming = ahead.answers.get(id)
  // Taken before it is waited for: an answer can be read once, and another may ask for the same meanwhile.
  ahead.answers.delete(id)
  const answer = await coming
  return answer?.ok ? answer : null
}

/** What differs from one visit to the next without changing the answer. */
const passing = ['apikey', 'authorization', 'x-client-info']

/** Once something was written, or changes are followed, an answer from before would be an old one. */
export function dropAnswersAhead() {
  globalThis.touchlineAhead = undefined
}

function remember() {
  const user = currentSession()?.user.id
  if (user && asked) {
    const known = readStoredJson<Remembered>(remembersKey, { reads: {} })
    const others = known.user === user ? Object.entries(known.reads).filter(([at]) => at !== opened) : []
    const here: [string, Read[]] = [opened, [...asked.values()].slice(0, mostReads)]
    const reads = Object.fromEntries([...others.slice(1 - mostAddresses), here])
    writeStored(remembersKey, JSON.stringify({ user, apikey: backend.anonKey, reads }))
  }
  asked = null
}

import { useSyncExternalStore } from 'react'
import { backend } from './env.ts'
import { readLocal } from './local-storage.ts'
import { readSessionItem, writeSessionItem } from './session-storage.ts'
import { currentAal, needsMfa, parseStoredSession, type StoredSession, storageKey } from './stored-session.ts'

export const sessionKey = storageKey(backend.url)
const recoveryKey = 'touchline-recovering'

type SessionState = { session: StoredSession | null; recovering: boolean }

const listeners = new Set<() => void>()
let state: SessionState = {
  session: parseStoredSession(readLocal(sessionKey)),
  recovering: readSessionItem(recoveryKey) === '1',
}

/** A session as it stands, without asking anyone: what the first paint goes by. */
export const currentSession = () => state.session

export function publishSession(session: StoredSession | null) {
  const same = session?.access_token === state.session?.access_token
  if (!same) publish({ ...state, session, recovering: session ? state.recovering : false })
}

/** Between opening a reset link and choosing the new password one is signed in, but may not leave that page for home. */
export function setIsRecovering(recovering: boolean) {
  writeSessionItem(recoveryKey, recovering ? '1' : null)
  publish({ ...state, recovering })
}

/** Answers whether the page is being replaced, so that nothing of it should follow. */
type PersonChange = (left: string | undefined, now: string | undefined) => boolean
const changeHandlers = new Set<PersonChange>()

/** Called with the ids when the person of the session arrives, leaves or is another one: before any listener hears of the session. */
export function onPersonChange(handler: PersonChange) {
  changeHandlers.add(handler)
}

function publish(next: SessionState) {
  const [left, now] = [state.session?.user.id, next.session?.user.id]
  state = next
  if (left !== now && [...changeHandlers].map((handle) => handle(left, now)).includes(true)) return
  for (const listener of listeners) listener()
}

export function onSessionChange(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

// Signing in or out in one tab is known to the others at once.
addEventListener('storage', (event) => {
  if (event.key === sessionKey) publishSession(parseStoredSession(event.newValue))
})

export const useSession = () => useSyncExternalStore(onSessionChange, () => state.session)
export const useIsRecovering = () => useSyncExternalStore(onSessionChange, () => state.recovering)
/** Between the password and the second step: no page of an area opens yet. */
export const useNeedsMfa = () =>
  useSyncExternalStore(onSessionChange, () => state.session !== null && needsMfa(state.session))
export const useIsAal2 = () =>
  useSyncExternalStore(onSessionChange, () => state.session !== null && currentAal(state.session) === 'aal2')

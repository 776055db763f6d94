import { LAST_SEEN_DATABASE, SHARED_FILE_CACHE } from './kept-offline.ts'
import { queryClient } from './query-client.ts'
import { clearReturnTo, pauseReturnTo, resumeReturnTo } from './return-to.ts'
import { onPersonChange } from './session.ts'

/** What is kept in the browser for one person: drafts, forms, unsent messages, where uploads go on, secrets of mailed links, who they are, what they looked at last. */
const PERSONAL = /^touchline-(draft:|form:|upload:|secret:|profile-draft-|visit-|started$|account$|reads$)/

function removePersonalKeys(isGone: (key: string, value: string) => boolean) {
  for (const open of [() => localStorage, () => sessionStorage])
    try {
      const storage = open()
      for (const key of Object.keys(storage))
        if (PERSONAL.test(key) && isGone(key, storage.getItem(key) ?? '')) storage.removeItem(key)
    } catch {
      // A private window or a policy closes storage: then nothing was kept there.
    }
}

/** Asked for at once, so that it happens even where the page goes right after. */
function removeKeptFiles() {
  try {
    indexedDB.deleteDatabase(LAST_SEEN_DATABASE)
    void caches.delete(SHARED_FILE_CACHE).catch(() => undefined)
  } catch {
    // A private window has neither.
  }
  void import('./offline.ts').then(({ forgetPush }) => forgetPush()).catch(() => undefined)
}

/**
 * Computers are shared. However a session ends or passes to another person (this tab, another tab, the server), what was read and
 * written in it is gone before the next screen is drawn. A session that was lost without a word, as by a browser that cleans up,
 * leaves what it kept to its person alone: it goes when another arrives.
 */
onPersonChange((left, now) => {
  if (left === undefined) {
    resumeReturnTo()
    removePersonalKeys((key, value) => isOfAnother(key + value, now))
    return false
  }
  clearReturnTo()
  pauseReturnTo()
  removePersonalKeys(() => true)
  removeKeptFiles()
  // What still waited to be sent would be sent by the next person.
  queryClient.getMutationCache().clear()
  // Another person took over in another tab: only a new page holds nothing of the one before in memory. An emptied cache would have the
  // screen of the one ask again as the other until then.
  if (now !== undefined) {
    location.reload()
    return true
  }
  void queryClient.cancelQueries()
  queryClient.clear()
  return false
})

/** Forms and mailed links name nobody: they are of this tab, and of whoever arrives in it. */
const isOfAnother = (item: string, personId: string | undefined) =>
  !/^touchline-(form:|secret:)/.test(item) && !(personId && item.includes(personId))

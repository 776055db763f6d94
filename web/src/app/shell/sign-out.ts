import { clearDrafts } from '#web/lib/clear-drafts.ts'
import { translateNow } from '#web/lib/i18n.ts'
import { writeLocal } from '#web/lib/local-storage.ts'
import { log } from '#web/lib/log.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { pauseReturnTo } from '#web/lib/return-to.ts'
import { currentSession } from '#web/lib/session.ts'
import { auth } from '#web/lib/supabase.ts'
import { toast } from '#web/ui/toast.ts'

/** This device only; the settings end sessions elsewhere. The guard then leads to the sign-in. */
export async function signOut() {
  const personId = currentSession()?.user.id
  pauseReturnTo(true)
  try {
    const { error } = await (await auth()).signOut({ scope: 'local' })
    if (error) throw error
  } catch (error) {
    log('error', 'sign-out failed', { message: String(error) })
    // Signed out here although the server could not be told: nothing failed that trying again would mend.
    if (!currentSession()) return
    toast.error(translateNow('errors.title'), { description: translateNow('errors.sign_out_failed') })
  } finally {
    // This device forgets the person even when the server could not be told.
    if (!currentSession()) {
      writeLocal('touchline-account', null)
      if (personId) clearDrafts(personId)
      queryClient.clear()
    } else pauseReturnTo(false)
  }
}

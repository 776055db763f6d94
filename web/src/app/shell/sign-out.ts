import { translateNow } from '#web/lib/i18n.ts'
import { log } from '#web/lib/log.ts'
import { currentSession } from '#web/lib/session.ts'
import { auth } from '#web/lib/supabase.ts'
import { toast } from '#web/ui/toast.ts'

/** This device only; the settings end sessions elsewhere. What the device knows of the person goes (`lib/forget-person.ts`), and the guard leads to the sign-in. */
export async function signOut() {
  try {
    const { error } = await (await auth()).signOut({ scope: 'local' })
    if (error) throw error
  } catch (error) {
    log('error', 'sign-out failed', { message: String(error) })
    // Signed out here although the server could not be told: nothing failed that trying again would mend.
    if (!currentSession()) return
    toast.error(translateNow('errors.title'), { description: translateNow('errors.sign_out_failed') })
  }
}

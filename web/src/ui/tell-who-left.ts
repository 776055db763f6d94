import type { RefObject } from 'react'
import { errorMessage } from '#web/lib/error-message.ts'
import { translateNow } from '#web/lib/i18n.ts'
import { toast } from './toast.ts'

/**
 * A refusal that a form says beside its button, said in a corner to whoever has gone on to the next before the answer. `here` is what
 * stands on the screen for as long as the form does.
 */
export async function tellWhoLeft(here: RefObject<Element | null>, what: string, error: unknown) {
  if (here.current) return
  toast.error(translateNow('errors.not_saved', { what }), { description: await errorMessage(error) })
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Json } from '#shared/database.types.ts'
import { object, text } from '#web/lib/json-reader.ts'
import { withAdminRateLimit } from '#web/lib/security-log.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { contactWindowKeys } from './keys.ts'

const readSaved = object({ change_id: text })

function useWindowAct<T, R>(name: string, act: (values: T) => Promise<R>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (values: T) => withAdminRateLimit(name, () => act(values)),
    // Refused too: another admin may have changed it meanwhile.
    onSettled: () => queryClient.invalidateQueries({ queryKey: contactWindowKeys.all }),
  })
}

/** Adds a window, or changes the one with this id and version. Answers the id of the change, to take it back. */
export const useSaveContactWindow = () =>
  useWindowAct(
    'save_contact_window',
    async (values: { details: Json; reason: string }) =>
      readSaved(dataOrThrow(await db.rpc('save_contact_window', values)), 'save_contact_window').change_id,
  )

export const useDeleteContactWindow = () =>
  useWindowAct('delete_contact_window', async (values: { id: string; reason: string }) =>
    dataOrThrow(await db.rpc('delete_contact_window', values)),
  )

export const useUndoContactWindow = () =>
  useWindowAct('undo_contact_window', async (change_id: string) =>
    dataOrThrow(await db.rpc('undo_contact_window', { change_id })),
  )

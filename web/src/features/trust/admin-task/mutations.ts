import { useMutation, useQueryClient } from '@tanstack/react-query'
import { withAdminRateLimit } from '#web/lib/security-log.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { adminTaskKeys } from './keys.ts'
import { addressOf } from './rules.ts'
import type { AdminTask } from './types.ts'

const keyOf = ({ noun, subject_id }: Pick<AdminTask, 'noun' | 'subject_id'>) => ({ noun, subject_id })

function useTaskAct<T>(name: string, act: (values: T) => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (values: T) => withAdminRateLimit(name, () => act(values)),
    // Refused too: another admin may have been faster, and the list then says so.
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminTaskKeys.all }),
  })
}

export const useTakeTask = () =>
  useTaskAct('take_task', async (task: AdminTask) => dataOrThrow(await db.rpc('take_task', keyOf(task))))

/** Gives back what one has taken, and ends what one has put off. */
export const useReleaseTask = () =>
  useTaskAct('release_task', async (task: AdminTask) =>
    dataOrThrow(await db.rpc('release_task', keyOf(task))),
  )

export const useHandOverTask = (task: AdminTask) =>
  useTaskAct('hand_over_task', async ({ to_admin, note }: { to_admin: string; note: string }) =>
    dataOrThrow(await db.rpc('hand_over_task', { ...keyOf(task), to_admin, note: note.trim() })),
  )

/** `until` is an instant. */
export const useSnoozeTask = (task: AdminTask) =>
  useTaskAct('snooze_task', async ({ until, reason }: { until: string; reason: string }) =>
    dataOrThrow(await db.rpc('snooze_task', { ...keyOf(task), until, reason: reason.trim() })),
  )

/** Told for two minutes after the last sign of life. */
const SIGN_OF_LIFE_MS = 60_000

let reading: ReturnType<typeof setInterval> | undefined

/** Shows the others that one reads it, for as long as its page is looked at. That they cannot be told stops nobody. */
export function showReading(task: AdminTask) {
  const tell = () => db.rpc('show_reading_task', keyOf(task))
  const address = addressOf(task)
  // Of one task at a time, however often it is opened.
  clearInterval(reading)
  const timer = setInterval(async () => {
    const isThere = `${location.pathname}${location.search}` === address
    if (isThere && document.visibilityState === 'hidden') return
    // Refused is what has been settled meanwhile.
    if (!isThere || (await tell()).error) clearInterval(timer)
  }, SIGN_OF_LIFE_MS)
  reading = timer
  void tell().then()
}

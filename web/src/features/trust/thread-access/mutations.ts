import { useMutation, useQueryClient } from '@tanstack/react-query'
import { withAdminRateLimit } from '#web/lib/security-log.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { threadAccessKeys } from './keys.ts'

function useAccessAct<T>(name: string, act: (values: T) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (values: T) => withAdminRateLimit(name, () => act(values)),
    networkMode: 'always',
    // Refused too: another admin may have decided meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: threadAccessKeys.listed }),
  })
}

type Asked = { scout: string; athlete: string; reason: string }
export const useAskThreadAccess = () =>
  useAccessAct('ask_thread_access', async ({ scout, athlete, reason }: Asked) =>
    dataOrThrow(await db.rpc('ask_thread_access', { scout_email: scout, athlete_email: athlete, reason })),
  )

type Decided = { id: string; allow: boolean; answer?: string }
export const useDecideThreadAccess = () =>
  useAccessAct('decide_thread_access', async ({ id, allow, answer = '' }: Decided) =>
    dataOrThrow(await db.rpc('decide_thread_access', { access_id: id, allow, answer })),
  )

export const useEndThreadAccess = () =>
  useAccessAct('end_thread_access', async (id: string) =>
    dataOrThrow(await db.rpc('end_thread_access', { access_id: id })),
  )

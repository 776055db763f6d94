import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { profileCodeKeys } from './keys.ts'
import type { CodeScope } from './types.ts'

function useCodeAct<T, R>(mutationFn: (values: T) => Promise<R>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    networkMode: 'always',
    onSettled: () => client.invalidateQueries({ queryKey: profileCodeKeys.mine }),
  })
}

export const useCreateCode = () =>
  useCodeAct(async ({ label, days, scope }: { label: string; days: number; scope: CodeScope }) =>
    dataOrThrow(await db.rpc('create_profile_code', { label, days, scope })),
  )

export const useRevokeCode = () =>
  useCodeAct(async (id: string) => dataOrThrow(await db.rpc('revoke_profile_code', { code_id: id })))

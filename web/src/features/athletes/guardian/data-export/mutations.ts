import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readDataExport } from '#web/features/accounts/data-export/types.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { childExportQueries } from './queries.ts'

export function useRequestChildExport(token: string) {
  const client = useQueryClient()
  const { queryKey } = childExportQueries.of(token)
  return useMutation({
    mutationFn: async () =>
      readDataExport(
        dataOrThrow(await db.rpc('guardian_request_export', { token })),
        'guardian_request_export',
      ),
    onSuccess: (said) => client.setQueryData(queryKey, said),
  })
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { db } from '#web/lib/supabase.ts'
import { dataRequestKeys } from './queries.ts'
import type { Outcome } from './types.ts'

type Closing = { id: string; status: Outcome; answer: string }

async function closeDataRequest({ id, status, answer }: Closing) {
  const { error } = await db.rpc('close_data_request', { request_id: id, status, answer })
  if (error) throw error
}

export function useCloseDataRequest() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: closeDataRequest,
    // Also where a colleague was faster: the list then says so.
    onSettled: () => queryClient.invalidateQueries({ queryKey: dataRequestKeys.open }),
  })
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { openingKeys } from '#web/features/scouting/opening/keys.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { pitchKeys } from './keys.ts'
import type { Decision, DeclineReason } from './types.ts'

function usePitchAct<T>(mutationFn: (sent: T) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    // Nobody should believe that it was sent while there is no connection.
    networkMode: 'always',
    // Refused too: the other may have closed or withdrawn it meanwhile.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: pitchKeys.all }),
        client.invalidateQueries({ queryKey: openingKeys.all }),
      ]),
  })
}

export const useSendPitch = () =>
  usePitchAct(
    async ({ openingId, body, videoId }: { openingId: string; body: string; videoId: string | null }) =>
      dataOrThrow(
        await db.rpc('send_pitch', { opening_id: openingId, body, ...(videoId && { video_id: videoId }) }),
      ),
  )

export const useWithdrawPitch = () =>
  usePitchAct(async (id: string) => dataOrThrow(await db.rpc('withdraw_pitch', { pitch_id: id })))

export const useAnswerPitch = () =>
  usePitchAct(async ({ id, reply }: { id: string; reply: string }) =>
    dataOrThrow(await db.rpc('answer_pitch', { pitch_id: id, reply })),
  )

type Decided = { id: string; decision: Decision; reason?: DeclineReason; question?: string }
export const useDecidePitch = () =>
  usePitchAct(async ({ id, decision, reason, question }: Decided) =>
    dataOrThrow(
      await db.rpc('decide_pitch', {
        pitch_id: id,
        decision,
        ...(reason && { reason }),
        ...(question && { question }),
      }),
    ),
  )

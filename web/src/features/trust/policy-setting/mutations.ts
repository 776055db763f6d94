import { useMutation, useQueryClient } from '@tanstack/react-query'
import { flag, object, orNull, text } from '#web/lib/json-reader.ts'
import { withAdminRateLimit } from '#web/lib/security-log.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { policySettingKeys } from './keys.ts'

const readMade = object({ change_id: text, needs_second: flag, takes_effect_at: orNull(text) })

function useSettingAct<T, R>(name: string, act: (values: T) => Promise<R>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (values: T) => withAdminRateLimit(name, () => act(values)),
    // Refused too: another admin may have changed it meanwhile.
    onSettled: () => queryClient.invalidateQueries({ queryKey: policySettingKeys.all }),
  })
}

type NewValue = {
  key: string
  value: number
  /** What is in force as far as this admin knows: another one's change in between is refused. */
  expected: number
  reason: string
  /** Of an age of consent: the law. */
  source?: string
  /** An instant from which it holds; left out: at once. */
  from?: string
}

export const useSetPolicySetting = () =>
  useSettingAct('set_policy_setting', async ({ key, value, expected, reason, source, from }: NewValue) =>
    readMade(
      dataOrThrow(
        await db.rpc('set_policy_setting', {
          key,
          value,
          reason,
          expected_value: expected,
          ...(source && { source }),
          ...(from && { from_time: from }),
        }),
      ),
      'set_policy_setting',
    ),
  )

export const useUndoPolicySetting = () =>
  useSettingAct('undo_policy_setting', async (change_id: string) =>
    dataOrThrow(await db.rpc('undo_policy_setting', { change_id })),
  )

export const useDecidePolicySetting = () =>
  useSettingAct('decide_policy_setting', async (decision: { change_id: string; approve: boolean }) =>
    dataOrThrow(await db.rpc('decide_policy_setting', decision)),
  )

import { queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { policySettingKeys } from './keys.ts'
import { readPolicySettings, readSettingEffect } from './types.ts'

/** Another admin may have set one meanwhile; who is at a limit changes by itself. */
const READ_EVERY_MS = 60_000

export const policySettingQueries = {
  /** Every setting as it holds now, with its last changes. */
  all: () =>
    queryOptions({
      queryKey: policySettingKeys.all,
      queryFn: async ({ signal }) =>
        readPolicySettings(
          dataOrThrow(await db.rpc('policy_settings').abortSignal(signal)),
          'policy_settings',
        ),
      refetchInterval: READ_EVERY_MS,
    }),
  /** What a value would do if it held now, beside what the one in force does. */
  effect: (key: string, value: number) =>
    queryOptions({
      queryKey: policySettingKeys.effect(key, value),
      queryFn: async ({ signal }) =>
        readSettingEffect(
          dataOrThrow(await db.rpc('policy_setting_effect', { key, value }).abortSignal(signal)),
          'policy_setting_effect',
        ),
    }),
}

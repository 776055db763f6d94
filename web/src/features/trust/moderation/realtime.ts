import type { QueryKey } from '@tanstack/react-query'
import { badgeCountKeys } from '#web/features/accounts/badge-counts/queries.ts'
import { adminWorkKeys } from '#web/features/trust/admin-work/queries.ts'
import { type LiveSources, liveSource } from '#web/lib/live-changes.ts'
import { moderationKeys } from './keys.ts'

const missed: readonly QueryKey[] = [
  moderationKeys.queues,
  moderationKeys.childSafety,
  adminWorkKeys.all,
  badgeCountKeys.all,
]

/** Reports that arrive, and those another admin decides. */
const moderationChanges = () =>
  liveSource({
    table: 'flags',
    event: '*',
    missed,
    apply(client, { row: { id } }) {
      for (const queryKey of [...missed, moderationKeys.case('open', id)])
        void client.invalidateQueries({ queryKey })
    },
  })

export const liveSources: LiveSources = ({ area }) => (area === 'admin' ? [moderationChanges()] : [])

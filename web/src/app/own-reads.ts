import { accountQueries } from '#web/features/accounts/account/queries.ts'
import { badgeCountQueries } from '#web/features/accounts/badge-counts/queries.ts'
import { deletionQueries } from '#web/features/accounts/deletion/queries.ts'
import { settingsQueries } from '#web/features/accounts/settings/queries.ts'
import { scoutProfileQueries } from '#web/features/scouting/scout-profile/queries.ts'
import { securityAlertQueries } from '#web/features/trust/security-alert/queries.ts'
import { queryClient } from '#web/lib/query-client.ts'
import type { StoredSession } from '#web/lib/stored-session.ts'

/** Who this is, and all that the shell of their area asks about them: in the same moment, and so in one request. */
export function readOwnStart(session: StoredSession, area: 'athlete' | 'scout') {
  const { id } = session.user
  void queryClient.prefetchQuery(accountQueries.mine(session))
  void queryClient.prefetchQuery(settingsQueries.mine(id))
  void queryClient.prefetchQuery(badgeCountQueries.mine(id, false))
  void queryClient.prefetchQuery(deletionQueries.mine())
  void queryClient.prefetchQuery(securityAlertQueries.alert(id))
  if (area === 'scout') void queryClient.prefetchQuery(scoutProfileQueries.mine(id))
}

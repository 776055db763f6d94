import type { QueryClient } from '@tanstack/react-query'
import type { Role } from '#web/features/accounts/account/types.ts'
import { accountSecurityChanges } from '#web/features/accounts/account-security/realtime.ts'
import { badgeCountChanges } from '#web/features/accounts/badge-counts/realtime.ts'
import { athleteProfileChanges } from '#web/features/athletes/athlete-profile/realtime.ts'
import { guardianChanges } from '#web/features/athletes/guardian/realtime.ts'
import { conversationChanges } from '#web/features/contact/conversation/realtime.ts'
import { endorsementChanges } from '#web/features/contact/endorsement/realtime.ts'
import { messageRequestChanges } from '#web/features/contact/message-request/realtime.ts'
import { notificationChanges } from '#web/features/contact/notification/realtime.ts'
import { scoutProfileChanges } from '#web/features/scouting/scout-profile/realtime.ts'
import { verificationChanges } from '#web/features/scouting/verification/realtime.ts'
import { moderationChanges } from '#web/features/trust/moderation/realtime.ts'
import { securityAlertChanges } from '#web/features/trust/security-alert/realtime.ts'
import { type LiveSource, openChannel } from '#web/lib/live-changes.ts'

/** What can change under the eyes of somebody in an area, as each noun says for itself. */
function liveSources(id: string, area: Role | 'admin'): LiveSource[] {
  const everywhere = [securityAlertChanges(id), accountSecurityChanges(id)]
  if (area === 'admin') return [...everywhere, ...badgeCountChanges(id, false), moderationChanges()]
  return [
    ...everywhere,
    ...badgeCountChanges(id, area === 'athlete'),
    ...conversationChanges(id, area),
    messageRequestChanges(id, area),
    notificationChanges(id),
    verificationChanges(id),
    endorsementChanges(id, area),
    ...(area === 'athlete' ? [guardianChanges(id), athleteProfileChanges(id)] : [scoutProfileChanges(id)]),
  ]
}

export const openPersonChannel = (id: string, area: Role | 'admin', client: QueryClient) =>
  openChannel(`person:${id}`, liveSources(id, area), client)

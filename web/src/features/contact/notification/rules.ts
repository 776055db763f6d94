import type { Notification, NotificationGroup } from './types.ts'

/** Sentences that say why, of kinds whose other sentence does not. */
const withReason = [
  'because.event_cancelled_reason',
  'because.event_lifted_guardian',
  'because.community_answer_accept',
  'because.community_answer_decline',
  'because.community_answer_mute',
  'because.community_answer_remove',
  'because.community_answer_promote',
  'because.community_answer_hand_over',
  'because.community_answer_closed',
  'because.community_answer_words_removed',
  'because.community_answer_guardian_yes',
  'because.community_answer_guardian_no',
  'because.organization_answer_accept',
  'because.organization_answer_decline',
  'because.organization_answer_guardian_no',
  'because.measurement_recorded_several',
  'because.measurement_recorded_undone',
  'because.dispute_decided_kept',
  'because.dispute_decided_lowered',
  'because.dispute_answered_kept',
  'because.dispute_answered_changed',
  'because.dispute_answered_deleted',
  'because.dispute_answered_again',
  'because.board_news_joined',
  'because.board_news_removed',
  'because.board_news_owner',
  'because.board_news_review',
  'because.board_news_review_locked',
  'because.pitch_answered_sent',
  'because.pitch_answered_own',
  'because.guardian_decided_consent',
  'because.guardian_decided_decline',
  'because.guardian_decided_withdraw',
  'because.guardian_decided_accept_guardian',
  'because.guardian_decided_refuse_guardian',
  'because.moderation_warn',
  'because.moderation_remove',
  'because.moderation_restrict',
  'because.moderation_confirmed',
  'because.moderation_reversed',
] as const

/** The key of the words of a notice. */
export function notificationKey({ kind, params }: Pick<Notification, 'kind' | 'params'>) {
  // A guardian's answer is its own reason.
  const because = params.because ?? params.decision
  return withReason.find((key) => key === `because.${kind}_${because}`) ?? (`kind.${kind}` as const)
}

/** What the sentences of a kind are filled with: a person and, where there is one, the organization behind the name. A notice may count itself. */
export function notificationParams({ params }: Pick<Notification, 'params'>, count: number) {
  const { name = '', organization, count: counted } = params
  return {
    ...params,
    who: organization ? `${name} (${organization})` : name,
    count: Number(counted ?? count),
  }
}

/** Kinds that name one person: to a scout an athlete, to an athlete a scout. */
const aboutPerson: readonly string[] = [
  'message_request',
  'request_accepted',
  'request_declined',
  'message',
  'endorsement',
  'favourite',
]

/** Whom a line is about; nobody where it counts several people, or none. */
export function personOf({ newest, count }: Pick<NotificationGroup, 'newest' | 'count'>) {
  const { name, athlete_id: athleteId } = newest.params
  const one = newest.kind === 'message' || count === 1
  return one && name && aboutPerson.includes(newest.kind) ? { name, athleteId } : null
}

/** Neighbours with the same group key fold into one line; the list stays in its order. */
export function groupNotifications(notifications: Notification[]): NotificationGroup[] {
  const groups: NotificationGroup[] = []
  const byKey = new Map<string, NotificationGroup>()
  for (const notification of notifications) {
    const known = notification.group_key
      ? byKey.get(`${notification.group_key}/${notification.read_at === null}`)
      : undefined
    if (known) {
      known.ids.push(notification.id)
      known.count += 1
      continue
    }
    const group = {
      newest: notification,
      ids: [notification.id],
      count: 1,
      unread: notification.read_at === null,
    }
    groups.push(group)
    if (notification.group_key) byKey.set(`${notification.group_key}/${group.unread}`, group)
  }
  return groups
}

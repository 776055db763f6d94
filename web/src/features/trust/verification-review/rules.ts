import type { ReviewedVerification } from './types.ts'

type Evidence = Pick<ReviewedVerification, 'evidence_path' | 'evidence_url'>

export const isWordsOnly = ({ evidence_path, evidence_url }: Evidence) =>
  evidence_path === '' && evidence_url === ''

/** Contact with minors wants a document; a link will do for anything but identity. The database holds the same rule. */
export const canOpenMinors = (check: Evidence & Pick<ReviewedVerification, 'type'>) =>
  check.type !== 'athletic' &&
  (check.evidence_path !== '' || (check.type !== 'identity' && check.evidence_url !== ''))

export type ReviewStage = 'own' | 'to_decide' | 'second_wanted' | 'third_wanted' | 'decided'

/** An admin sees how others decided only after deciding, so whose turn it is follows from what can be seen. */
export function reviewStage(
  check: Pick<ReviewedVerification, 'user_id' | 'status'> & {
    reviews: readonly Pick<ReviewedVerification['reviews'][number], 'reviewer_id'>[]
  },
  myId: string,
): ReviewStage {
  if (check.status !== 'pending') return 'decided'
  if (check.user_id === myId) return 'own'
  if (!check.reviews.some(({ reviewer_id }) => reviewer_id === myId)) return 'to_decide'
  return check.reviews.length > 1 ? 'third_wanted' : 'second_wanted'
}

import { LIMITS } from '#shared/limits.ts'
import type { VerificationStatus } from '#web/features/accounts/verification/types.ts'
import type { VerifiedFact } from '#web/features/accounts/verified-fact/types.ts'
import type { EvidenceFile, ReviewedVerification } from './types.ts'

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

/** The facts as a reviewer goes through them. */
export const FACT_GROUPS = {
  person: ['identity_document', 'video_call'],
  organization: ['staff_page', 'organization_letter', 'organization_call', 'organization_email'],
  licence: ['licence_register', 'licence_document', 'accreditation'],
  safeguarding: ['safeguarding_certificate', 'background_check', 'references'],
  record: ['official_results'],
} as const satisfies Record<string, readonly VerifiedFact[]>

/** Where a queue stands, and a case in it. */
export const addressOf = (status: VerificationStatus, id?: string) =>
  `?${new URLSearchParams({ status, ...(id && { case: id }) })}`

/**
 * How a file is shown: by what the server says that it is, never by its name. A document of another origin does not open in
 * a frame of this one.
 */
export function kindOfFile(headers: Headers, isOwnOrigin: boolean): EvidenceFile['kind'] {
  const type = headers.get('content-type') ?? ''
  if ((headers.get('content-disposition') ?? '').startsWith('attachment')) return 'other'
  if (/^image\/(png|jpeg|webp|gif|avif)$/.test(type)) return 'image'
  if (type !== 'application/pdf') return 'other'
  return isOwnOrigin ? 'pdf' : 'tab'
}

/** Scouts are told within how many days we decide. */
export function dueOf(since: string, now = Date.now()) {
  const at = new Date(since).getTime() + LIMITS.verification.decidedWithinDays * 86_400_000
  return { at: new Date(at).toISOString(), isLate: at < now }
}

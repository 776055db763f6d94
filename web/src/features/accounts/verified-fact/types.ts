/** What a check can say, in the order in which it is told (private.verified_facts). */
export const VERIFIED_FACTS = [
  'identity_document',
  'video_call',
  'staff_page',
  'organization_letter',
  'organization_call',
  'organization_email',
  'licence_register',
  'licence_document',
  'accreditation',
  'safeguarding_certificate',
  'background_check',
  'references',
  'official_results',
] as const
export type VerifiedFact = (typeof VERIFIED_FACTS)[number]

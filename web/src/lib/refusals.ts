/** Which feature has the words for what a rule of the database refused, by the first part of the rule's key: `refused.` in its locales. */
const NAMESPACES: Record<string, string> = {
  admin: 'admin-work',
  board: 'board',
  compare: 'athlete-comparison',
  contact: 'message-request',
  dispute: 'measurement',
  endorsement: 'endorsement',
  feedback: 'feedback-review',
  flag: 'report',
  guardian: 'guardian',
  handover: 'onboarding',
  import: 'measurement-import',
  invitation: 'admin-work',
  limit: 'common',
  measurement: 'measurement',
  message: 'conversation',
  onboarding: 'onboarding',
  profile: 'sign-in',
  request: 'message-request',
  scout: 'scout-profile',
  settings: 'settings',
  thread: 'conversation',
  // Not with the scout's own words: those come with the first screen.
  verification: 'verification-review',
}

/** Rules that a form checks too: one text for both. */
const CHECKED_BY_FORMS: Record<string, string> = {
  'contact.details': 'message-request:problem.contact_details',
  'email.invalid': 'common:problems.email_invalid',
  'email.too_long': 'common:problems.email_too_long',
  'event.incomplete': 'common:problems.event_incomplete',
  'event.past': 'common:problems.event_in_past',
}

/** The rule that said no, as private.raise_error() names it in the hint: "contact.closed". Null for any other failure. */
export function refusedRule(error: unknown): string | null {
  const { code, hint } = (error ?? {}) as { code?: unknown; hint?: unknown }
  const refused = typeof code === 'string' && code.startsWith('PT') && typeof hint === 'string'
  return refused && /^[a-z_]+\.[a-z_]+$/.test(hint) ? hint : null
}

/** The key of the rule's own words, as `t()` takes it; null where the general ones have to do. scripts/check-refusals.mjs compares. */
export function refusalKey(rule: string): string | null {
  const namespace = NAMESPACES[rule.split('.')[0] ?? '']
  return CHECKED_BY_FORMS[rule] ?? (namespace ? `${namespace}:refused.${rule}` : null)
}

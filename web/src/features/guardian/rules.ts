/** Names the words a guardian agreed to; change it whenever those words change, so that a consent says which it was. */
export const CONSENT_TEXT_VERSION = '2026-11'

const words: Record<string, string> = {
  'guardian.link': 'refused.link',
  'guardian.of_age': 'refused.of_age',
  'guardian.settled': 'refused.settled',
  'guardian.not_a_minor': 'refused.not_a_minor',
  'guardian.name': 'refused.name',
  'email.invalid': 'common:problems.email_invalid',
  'guardian.address': 'refused.address',
  'guardian.already': 'refused.already',
  'request.settled': 'refused.settled',
  'contact.closed': 'refused.contact_closed',
  'contact.scout_not_verified': 'refused.contact_closed',
  'contact.not_found': 'refused.contact_closed',
}

/** The words for the rule that said no, as private.raise_error names it in the hint; undefined for any other failure. */
export function refusalMessageKey(error: unknown): string | undefined {
  const hint = (error as { hint?: unknown } | null)?.hint
  return typeof hint === 'string' ? words[hint] : undefined
}

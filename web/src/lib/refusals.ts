/** The day that a refusal names, "You can ask again from 2026-03-01", in whose own words it is `{{day}}`. */
export function refusedDay(error: unknown): string | null {
  const { message } = (error ?? {}) as { message?: unknown }
  return (typeof message === 'string' && message.match(/\b\d{4}-\d{2}-\d{2}\b/)?.[0]) || null
}

/** The rule that said no, as private.raise_error() names it in the hint: "contact.closed". Null for any other failure. */
export function refusedRule(error: unknown): string | null {
  const { code, hint } = (error ?? {}) as { code?: unknown; hint?: unknown }
  const refused = typeof code === 'string' && code.startsWith('PT') && typeof hint === 'string'
  return refused && /^[a-z_]+\.[a-z_]+$/.test(hint) ? hint : null
}

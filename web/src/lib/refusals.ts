/** The rule that said no, as private.raise_error() names it in the hint: "contact.closed". Null for any other failure. */
export function refusedRule(error: unknown): string | null {
  const { code, hint } = (error ?? {}) as { code?: unknown; hint?: unknown }
  const refused = typeof code === 'string' && code.startsWith('PT') && typeof hint === 'string'
  return refused && /^[a-z_]+\.[a-z_]+$/.test(hint) ? hint : null
}

const NOT_FOR_POLICIES = /^(authorization|apikey|x-api-key|cookie|sec-websocket-.*|proxy-.*)$/

/** The request headers that policies may read: credentials are left out. */
export function headersForPolicies(
  headers: Record<string, string | string[] | undefined>,
): Record<string, string> {
  const shown = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || NOT_FOR_POLICIES.test(name) ? [] : [[name, [value].flat().join(', ')]],
  )
  return Object.fromEntries(shown)
}

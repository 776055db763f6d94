/** The push services of the browsers: where an address that a browser gave may lie. A leading dot stands for any name before it. */
const BROWSER_SERVICES = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
]

/**
 * Whether a message may be posted to an address. Somebody who could name any address would have this server knock at doors inside its
 * own network, so it is one of the browsers' services over HTTPS, or an origin that the operator named (`PUSH_SERVICES`).
 */
export function isPushService(endpoint: URL, named: readonly string[]): boolean {
  if (named.includes(endpoint.origin)) return true
  if (endpoint.protocol !== 'https:' || endpoint.port !== '' || endpoint.username || endpoint.password)
    return false
  const host = endpoint.hostname
  return BROWSER_SERVICES.some((service) =>
    service.startsWith('.') ? host.endsWith(service) : host === service,
  )
}

/** How a listening address is written in a URL: an IPv6 address in brackets, one that means every address as localhost. */
export function urlHost(host: string) {
  return host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
}

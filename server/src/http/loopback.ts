/** This very machine, as the URL parser writes it. */
export function isLoopbackHost(host: string) {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)
}

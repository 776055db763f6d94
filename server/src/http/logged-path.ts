const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** As long as a random key has to be, and of the letters that such keys are made of. */
const SECRET = /^[\w=.~-]{20,}$/
/** Tables and functions: no key is long, lower case and without a digit. */
const NAME = /^[a-z]+(_[a-z]+)*$/
/** Pages that the key in a letter opens: what follows is a key, however it looks. */
const OPENED_BY_KEY = new Set(['guardian', 'honour', 'decision', 'takedown', 'stop-news', 'c'])

/** A path as logs may keep it: without its query, and without what could be the key in the link of a letter. */
export function loggedPath(url: string): string {
  const [path = ''] = url.split(/[?#]/)
  const parts = path.split('/')
  const isKey = (part: string, index: number) =>
    OPENED_BY_KEY.has(parts[index - 1] ?? '')
      ? part !== ''
      : SECRET.test(part) && !NAME.test(part) && !UUID.test(part)
  return parts.map((part, index) => (isKey(part, index) ? '…' : part)).join('/')
}

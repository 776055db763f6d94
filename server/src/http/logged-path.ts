const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** As long as a random key has to be, and of the letters that such keys are made of. */
const SECRET = /^[\w=.~-]{20,}$/

/** A path as logs may keep it: without its query, and without what could be the key in the link of a letter. */
export function loggedPath(url: string): string {
  const [path = ''] = url.split(/[?#]/)
  return path
    .split('/')
    .map((part) => (SECRET.test(part) && /\d/.test(part) && !UUID.test(part) ? '…' : part))
    .join('/')
}

/** What needs no quotes around it, and has none on the platform. */
const TOKEN = /^[\w!#$&+.^`|~-]+$/

/** RFC 6266: an ASCII name for old readers, the true one in UTF-8 beside it. Nothing in a name can end the header. */
export function contentDisposition(type: 'inline' | 'attachment', name: string): string {
  const shown = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const ascii = TOKEN.test(shown) ? shown : `"${shown}"`
  const exact = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${type}; filename=${ascii}; filename*=UTF-8''${exact}`
}

const [QUOTE, BACKSLASH] = Buffer.from('"\\')
const [OPEN_LIST, OPEN_OBJECT, CLOSE_LIST, CLOSE_OBJECT] = Buffer.from('[{]}')

/**
 * Whether JSON, as bytes, is nested more than so many levels. It is parsed at any depth, but walked through and written again only as deep
 * as the stack allows, and what cannot be would throw where nobody expects it.
 */
export function exceedsJsonDepth(levels: number, json: Buffer): boolean {
  let depth = 0
  let isInText = false
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]
    if (isInText) {
      if (byte === BACKSLASH) at += 1
      else if (byte === QUOTE) isInText = false
    } else if (byte === QUOTE) {
      isInText = true
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth += 1
      if (depth > levels) return true
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      depth -= 1
    }
  }
  return false
}

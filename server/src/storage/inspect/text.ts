/** UTF-8 without control signs; the last bytes may be half a letter because only the head is seen. */
export function looksLikeText(head: Buffer): boolean {
  if (head.some((byte) => byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d, 0x1b].includes(byte))) return false
  for (let cut = 0; cut < 4 && cut <= head.length; cut += 1) {
    if (isUtf8(head.subarray(0, head.length - cut))) return true
  }
  return false
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Anything a careless reader could take for a page, a drawing with script, a program or a playlist that fetches. */
export function looksLikeMarkup(head: Buffer): boolean {
  const text = head.toString('latin1').toLowerCase()
  return (
    /^[\s\ufeff\xef\xbb\xbf]*(<|#!|#extm3u|ffconcat)/.test(text) ||
    /<(script|html|body|iframe|svg|object|embed|!doctype|\?php|\?xml)/.test(text) ||
    text.includes('x5o!p%@ap')
  )
}

/** A drawing from its first sign on: after what XML may say before its first element, that element. */
export function looksLikeSvg(head: Buffer): boolean {
  if (!looksLikeText(head)) return false
  const text = head.toString('utf8').replace(/^\ufeff/, '')
  return /^\s*(<\?xml[^>]*>\s*|<!--.*?-->\s*|<!doctype svg[^>[]*>\s*)*<svg[\s>]/is.test(text)
}

/** Hands a text to the person as a file of their own. */
export function saveFile(name: string, content: string | string[], type: string) {
  const url = URL.createObjectURL(new Blob(typeof content === 'string' ? [content] : content, { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

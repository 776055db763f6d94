/** Hands pieces of text or bytes to the person as one file of their own. */
export function saveFile(name: string, content: BlobPart[], type: string) {
  const url = URL.createObjectURL(new Blob(content, { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

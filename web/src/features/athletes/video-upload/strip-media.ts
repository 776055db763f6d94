import { tellingParts } from '#shared/media/telling-parts.ts'

/**
 * The file without what tells of a place, a device or a person: those parts become empty where they lie, so that no other byte
 * moves, a file of hours needs no memory, and an upload goes on at the same byte. What cannot be read here the server empties.
 */
export async function stripMedia(file: Blob, contentType: string | undefined): Promise<Blob> {
  if (contentType === undefined) return file
  const source = {
    size: file.size,
    read: async (start: number, end: number) =>
      new Uint8Array(await file.slice(start, Math.min(end, file.size)).arrayBuffer()),
  }
  const parts = await tellingParts(source, contentType).catch(() => [])
  let at = 0
  const pieces: BlobPart[] = []
  for (const { start, end, head } of parts
    .filter((part) => part.end > part.start)
    .sort((a, b) => a.start - b.start)) {
    // Samples of two tracks may share a place in a file that lies.
    if (start < at) continue
    pieces.push(file.slice(at, start), Uint8Array.from(head), new Uint8Array(end - start - head.length))
    at = end
  }
  return at === 0 ? file : new Blob([...pieces, file.slice(at)], { type: file.type })
}

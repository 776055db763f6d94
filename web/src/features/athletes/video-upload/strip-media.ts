/** Placeholder until the shared reading of telling parts is here. */
export async function stripMedia(file: Blob, _contentType: string | undefined) {
  return { blob: file, stripped: false }
}

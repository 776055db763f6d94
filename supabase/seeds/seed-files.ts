/** How the server takes a file of the demo: it looks at the bytes as at any upload and answers with the row of storage.objects. */
export type StoreFile = (file: {
  bucketId: string
  name: string
  ownerId: string
  type: string
  bytes: Uint8Array
}) => Promise<Record<string, unknown>>

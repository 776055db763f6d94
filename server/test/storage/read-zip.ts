import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { type Entry, type Options, open, type ZipFile } from 'yauzl'

const openZip = promisify<string, Options, ZipFile>(open)

/** Every entry by its name, read and checked by another library than the one that wrote it. */
export async function readZip(file: string): Promise<Map<string, Buffer>> {
  const zip = await openZip(file, { lazyEntries: true, autoClose: true, strictFileNames: true })
  const openEntry = promisify<Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip))
  const entries = new Map<string, Buffer>()
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', resolve)
    zip.on('entry', (entry: Entry) => {
      openEntry(entry)
        .then((stream) => buffer(stream))
        .then((bytes) => {
          entries.set(entry.fileName, bytes)
          zip.readEntry()
        }, reject)
    })
    zip.readEntry()
  })
  return entries
}

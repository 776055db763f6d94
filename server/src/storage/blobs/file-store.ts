import { createReadStream } from 'node:fs'
import { link, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BLOB_ID, BlobNotFoundError, type BlobStore } from '#server/storage/blobs/blob-store.ts'
import { fsyncDirectory, fsyncFile, makePrivateDirectory } from '#server/storage/blobs/fsync.ts'

/** The default: one file a blob below DATA_DIR/storage, spread over 256 folders. */
export async function openFileStore(root: string): Promise<BlobStore> {
  const blobs = join(root, 'objects')
  await makePrivateDirectory(blobs)
  const folderOf = (id: string) => join(blobs, requireBlobId(id).slice(0, 2))
  const pathOf = (id: string) => join(folderOf(id), id)

  async function ready(id: string) {
    const folder = folderOf(id)
    if (await makePrivateDirectory(folder)) await fsyncDirectory(blobs)
    return folder
  }

  return {
    put: async (id, file) => {
      const folder = await ready(id)
      await rename(file, pathOf(id))
      await fsyncFile(folder, pathOf(id))
    },
    read: async (id, range) => {
      // Opened before the first header is sent, so that a missing file is an error and not a broken answer.
      const handle = await open(pathOf(id), 'r').catch((error) => Promise.reject(toBlobNotFound(error, id)))
      return createReadStream('', {
        fd: handle,
        start: range?.start ?? 0,
        end: range?.end,
        highWaterMark: 262_144,
      })
    },
    // A second name for the same bytes: blobs never change, and each name is removed by itself.
    copy: async (from, to) => {
      const folder = await ready(to)
      await link(pathOf(from), pathOf(to)).catch((error) => Promise.reject(toBlobNotFound(error, from)))
      await fsyncDirectory(folder)
    },
    remove: async (ids) => {
      for (const id of ids) await rm(pathOf(id), { force: true })
    },
    list: async function* () {
      for await (const folder of await opendir(blobs)) {
        if (!folder.isDirectory()) continue
        for await (const entry of await opendir(join(blobs, folder.name))) {
          if (!BLOB_ID.test(entry.name)) continue
          const found = await stat(join(blobs, folder.name, entry.name)).catch(() => null)
          // The change time, because a copy is a new name for bytes that may be old.
          if (found) yield { id: entry.name, modifiedAt: found.ctime }
        }
      }
    },
    withLocalFile: (id, work) => work(pathOf(id)),
    close: async () => undefined,
  }
}

function requireBlobId(id: string): string {
  if (!BLOB_ID.test(id)) throw new BlobNotFoundError(id)
  return id
}

function toBlobNotFound(error: NodeJS.ErrnoException, id: string) {
  return error.code === 'ENOENT' ? new BlobNotFoundError(id) : error
}

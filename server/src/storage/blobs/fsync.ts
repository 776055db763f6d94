import { mkdir, open } from 'node:fs/promises'

/**
 * Bytes and name, safe from a power cut. The file goes first: a journaling file system writes the new name with it, and the
 * folder then has nothing left to wait for.
 */
export async function fsyncFile(folder: string, file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
  await fsyncDirectory(folder)
}

/** A new name in a folder is only safe from a power cut once the folder itself was written. */
export async function fsyncDirectory(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export const makePrivateDirectory = (folder: string) => mkdir(folder, { recursive: true, mode: 0o700 })

import { useSyncExternalStore } from 'react'
import type { Upload } from './types.ts'

let uploads: readonly Upload[] = []
const listeners = new Set<() => void>()

/** The files of this tab, in the order in which they were chosen; they outlive the screen that shows them. */
export const currentUploads = () => uploads
export const findUpload = (key: string) => uploads.find((upload) => upload.key === key)

export function setUploads(next: readonly Upload[]) {
  uploads = next
  for (const listener of listeners) listener()
}

export const changeUpload = (key: string, change: Partial<Upload>) =>
  setUploads(uploads.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)))

export const removeUpload = (key: string) => setUploads(uploads.filter((upload) => upload.key !== key))

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useUploads = () => useSyncExternalStore(subscribe, currentUploads)

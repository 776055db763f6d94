import { useEffect, useRef, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { UnreadablePictureError } from '#web/lib/draw-picture.ts'
import { discardPicture, uploadPicture } from './pictures.ts'
import { moved, pictureProblem } from './rules.ts'

/** A picture on its way into a post. */
export type DraftPicture = {
  id: string
  file: File
  preview: string
  description: string
  state: 'sending' | 'sent' | 'failed'
  error: unknown
}
/** A file that was not taken: what it is, and the key of the words for why. */
export type RefusedFile = {
  id: string
  file: File
  why: 'wrong_type' | 'too_large' | 'unreadable' | 'too_many'
}

/**
 * Each is sent as soon as it is chosen, so that a failure is seen while there is time to try again. The post waits for those
 * that are still on their way.
 */
export function useDraftPictures(communityId: string) {
  const [drafts, setDrafts] = useState<DraftPicture[]>([])
  const [refused, setRefused] = useState<RefusedFile[]>([])
  /** The name under which each lies with the server; null where sending failed. */
  const uploads = useRef(new Map<string, Promise<string | null>>())
  const previews = useRef(new Set<string>())

  // An effect, since what the browser holds for the previews is let go of with the page.
  useEffect(() => {
    const held = previews.current
    return () => {
      for (const url of held) URL.revokeObjectURL(url)
    }
  }, [])

  const change = (id: string, to: Partial<DraftPicture>) =>
    setDrafts((all) => all.map((one) => (one.id === id ? { ...one, ...to } : one)))
  const drop = (id: string, preview: string) => {
    URL.revokeObjectURL(preview)
    uploads.current.delete(id)
    setDrafts((all) => all.filter((one) => one.id !== id))
  }

  function send({ id, file, preview }: Pick<DraftPicture, 'id' | 'file' | 'preview'>) {
    change(id, { state: 'sending', error: null })
    const upload = uploadPicture(communityId, file).then(
      (path) => {
        change(id, { state: 'sent' })
        return path
      },
      (error: unknown) => {
        if (error instanceof UnreadablePictureError) {
          drop(id, preview)
          setRefused((all) => [...all, { id, file, why: 'unreadable' }])
        } else change(id, { state: 'failed', error })
        return null
      },
    )
    uploads.current.set(id, upload)
  }

  function add(files: readonly File[]) {
    const found: RefusedFile[] = []
    const taken: DraftPicture[] = []
    for (const file of files) {
      const why = pictureProblem(file)
      const id = crypto.randomUUID()
      if (why) found.push({ id, file, why })
      else if (drafts.length + taken.length >= LIMITS.communityPost.picturesMax)
        found.push({ id, file, why: 'too_many' })
      else {
        const preview = URL.createObjectURL(file)
        previews.current.add(preview)
        taken.push({ id, file, preview, description: '', state: 'sending', error: null })
      }
    }
    setRefused(found)
    setDrafts((all) => [...all, ...taken])
    for (const one of taken) send(one)
  }

  return {
    drafts,
    refused,
    add,
    retry: send,
    describe: (id: string, description: string) => change(id, { description }),
    move: (id: string, by: -1 | 1) => setDrafts((all) => moved(all, id, by)),
    remove: ({ id, preview }: DraftPicture) => {
      void uploads.current.get(id)?.then((path) => (path ? discardPicture(path) : null))
      drop(id, preview)
    },
    /** What the post gives, once all are there; null where one of them is not. */
    async settled() {
      const paths = await Promise.all(drafts.map(({ id }) => uploads.current.get(id)))
      const given = drafts.map(({ description }, place) => ({ path: paths[place] ?? '', description }))
      return given.every(({ path }) => path) ? given : null
    },
    /** The server has none of them any more: they were left lying for longer than it keeps them. */
    sendAgain: () => {
      for (const one of drafts) send(one)
    },
    clear: () => {
      for (const { id, preview } of drafts) drop(id, preview)
      setRefused([])
    },
  }
}
export type DraftPictures = ReturnType<typeof useDraftPictures>

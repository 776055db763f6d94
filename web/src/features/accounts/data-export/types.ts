import { flag, number, object, oneOf, orNull, type Read, text } from '#web/lib/json-reader.ts'

/** How far the copy of somebody's data is; null: never asked for. */
export const readDataExport = orNull(
  object({
    state: oneOf('queued', 'making', 'ready', 'failed', 'gone'),
    by_guardian: flag,
    /** Who runs this server sends it to its owner. */
    by_operator: flag,
    asked_at: text,
    ready_at: orNull(text),
    expires_at: orNull(text),
    bytes: orNull(number),
    /** Of its parts. */
    done: number,
    total: number,
    reason: orNull(oneOf('no_space', 'trouble')),
  }),
)
export type DataExport = NonNullable<Read<typeof readDataExport>>

export const readOpened = object({ bucket: text, path: text })

export const isUnderWay = (data: DataExport | null | undefined) =>
  data?.state === 'queued' || data?.state === 'making'

/** What people did by themselves in 30 days, and how many accounts are leaving now. */
export const readOwnDataCounts = object({ exports: number, leaving: number, erased: number })

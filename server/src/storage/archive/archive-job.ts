import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import type { Project } from '#server/config/project.ts'

const part = z.discriminatedUnion('kind', [
  /** One document with a list of rows for each query. */
  z.object({ name: z.string(), kind: z.literal('json'), queries: z.array(z.string()) }),
  /** A table; left out where it has no row. */
  z.object({
    name: z.string(),
    kind: z.literal('csv'),
    query: z.string(),
    columns: z.array(z.string()),
  }),
  z.object({ name: z.string(), kind: z.literal('text'), text: z.string() }),
  z.object({ name: z.string(), kind: z.literal('file'), bucket: z.string(), path: z.string() }),
])

/** What the application wants in one archive, and where it is to lie. */
export const archiveJob = z
  .object({
    id: z.string(),
    attempt: z.number(),
    bucket: z.string(),
    path: z.string(),
    locale: z.string(),
    details: z.record(z.string(), z.unknown()),
    parts: z.array(part),
  })
  .nullable()
export type ArchiveJob = NonNullable<z.infer<typeof archiveJob>>
export type ArchivePart = z.infer<typeof part>

/** What stands in an archive: a table with its rows, or a file with its bytes. */
export type Archived = { name: string; rows?: number; bytes?: number }
export type ReadmeContext = Pick<ArchiveJob, 'locale' | 'details'> & {
  archived: Archived[]
  /** Files whose bytes the store does not have. */
  missing: string[]
  siteUrl: string
}
export type Readme = (context: ReadmeContext) => string

/** The words that go with every archive: `readme` of the module that the application's configuration names. */
export async function loadReadme({ archiveReadme }: Project): Promise<Readme | undefined> {
  if (archiveReadme === undefined) return undefined
  const { readme } = (await import(pathToFileURL(archiveReadme).href)) as { readme?: Readme }
  if (typeof readme !== 'function')
    throw new Error(`[touchline.archive] readme: ${archiveReadme} must export a function "readme"`)
  return readme
}

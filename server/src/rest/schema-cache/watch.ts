import type { Context } from '#server/http/context.ts'
import { restErrors } from '../rest-errors.ts'
import { loadSchemaCache } from './load.ts'
import type { SchemaCache } from './schema-cache.ts'

export type SchemaCacheWatcher = {
  get(): SchemaCache | Promise<SchemaCache>
  reload(): Promise<void>
  close(): Promise<void>
}

/** Debounce of reloads: a migration notifies once per statement. */
const DEBOUNCE_MS = 20
const RETRY_MS = [50, 200, 1_000, 2_000]
/** Longer than the listener takes to reconnect: changes made meanwhile were notified to no one, so the cache is reloaded. */
const AFTER_OUTAGE_MS = 2_500

/**
 * Keeps the schema cache. `NOTIFY pgrst`, which event triggers send after DDL, reloads it. Requests use the old cache until the new
 * one is loaded, and wait only for the first.
 */
export function watchSchemaCache({ db, log, config }: Context): SchemaCacheWatcher {
  let current: SchemaCache | undefined
  let loading: Promise<SchemaCache> | undefined
  let again = false
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let stopListening: (() => Promise<void>) | undefined

  async function load(): Promise<SchemaCache> {
    do {
      again = false
      const started = performance.now()
      current = await loadSchemaCache(db, config.rest.schemas)
      log.debug(
        { ms: Math.round(performance.now() - started), tables: current.tables.size },
        'read the catalog',
      )
    } while (again && !closed)
    return current
  }

  function reload(attempt = 0): Promise<SchemaCache> {
    if (loading) {
      again = true
      return loading
    }
    loading = load().finally(() => {
      loading = undefined
    })
    loading.catch((error: unknown) => {
      if (closed) return
      log.warn({ err: error }, 'could not read the catalog, trying again')
      timer = setTimeout(
        () => void reload(attempt + 1).catch(() => undefined),
        RETRY_MS[attempt] ?? RETRY_MS.at(-1),
      )
    })
    return loading
  }

  const afterOutage = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void reload().catch(() => undefined), AFTER_OUTAGE_MS)
  }

  const start = async () => {
    db.authenticatorPool.on('error', afterOutage)
    stopListening = await db.listen('pgrst', (payload) => {
      if (payload !== '' && payload !== 'reload schema' && payload !== 'reload config') return
      clearTimeout(timer)
      timer = setTimeout(() => void reload().catch(() => undefined), DEBOUNCE_MS)
    })
  }
  const started = start().catch((error: unknown) =>
    log.warn({ err: error }, 'cannot listen for schema changes'),
  )

  return {
    get: () =>
      current ??
      reload().catch(() => {
        throw restErrors.noSchemaCache()
      }),
    reload: async () => {
      await reload()
    },
    close: async () => {
      closed = true
      clearTimeout(timer)
      db.authenticatorPool.off('error', afterOutage)
      await started
      await stopListening?.()
      await loading?.catch(() => undefined)
    },
  }
}

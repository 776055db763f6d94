import { statfs } from 'node:fs/promises'
import { Client } from 'pg'
import type { Logger } from 'pino'
import { TUNING } from '#server/config/tuning.ts'
import { reserveDiskSpace } from '#server/db/embedded/reserved-disk-space.ts'

const { checkSeconds, readOnlyBelowBytes, writableFromBytes } = TUNING.databaseDisk

/**
 * A disk that fills up first stops uploads, then, here, every other write while there is still room for PostgreSQL's own:
 * one that cannot write its log stops altogether. Reading goes on, and writing too as soon as there is room again.
 */
export function watchDisk(options: {
  directory: string
  url: string
  reserveDiskSpace: boolean
  log: Logger
}) {
  const { directory, url, log } = options
  // What a killed server left behind may still be set.
  let readOnly: boolean | undefined
  let checking = false

  const check = async () => {
    const { bavail, bsize } = await statfs(directory)
    const free = bavail * bsize
    const wanted = free < readOnlyBelowBytes ? true : free > writableFromBytes ? false : readOnly
    if (wanted !== undefined && wanted !== readOnly) {
      await setReadOnly(url, wanted)
      if (wanted) log.error({ free }, 'the disk is nearly full: until there is room again nothing is written')
      else if (readOnly) log.warn({ free }, 'there is room on the disk again, writing goes on')
      readOnly = wanted
    }
  }
  const timer = setInterval(async () => {
    if (checking) return
    checking = true
    await check()
      .then(() => (options.reserveDiskSpace ? reserveDiskSpace(directory) : undefined))
      .catch((error) => log.debug({ err: error }, 'could not look after the disk, trying again'))
      .finally(() => {
        checking = false
      })
  }, checkSeconds * 1000)
  timer.unref()
  return { check, stop: () => clearInterval(timer) }
}

async function setReadOnly(url: string, readOnly: boolean) {
  const client = new Client({ connectionString: url, application_name: 'touchline disk' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(
      `alter system ${readOnly ? 'set default_transaction_read_only = on' : 'reset default_transaction_read_only'}`,
    )
    await client.query('select pg_reload_conf()')
  } finally {
    await client.end().catch(() => undefined)
  }
}

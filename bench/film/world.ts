import type { Browser } from '@playwright/test'
import type { ServerProcess } from '../../server/test/server-process.ts'

export type World = {
  server: ServerProcess
  browser: Browser
  /** Of the browser's first process. */
  pid: number
  folder: string
  /** Ten seconds, out of which longer ones are made. */
  film: Uint8Array
}

import type { IncomingMessage } from 'node:http'
import type { FastifyPluginAsync } from 'fastify'
import { TUNING } from '#server/config/tuning.ts'
import { globalPlugin } from '#server/http/global-plugin.ts'

type UploadProgress = { since: number; lastBytes: number; lastProgress: number; file: boolean }

const { checkSeconds, stallSeconds, minBytesPerSecond, plainSeconds } = TUNING.slowUploads
const FILE_PATHS = /^\/storage\/v1\/(object|upload)\//

/**
 * A large file on a thin line may take long; a body that trickles to hold a connection may not. What counts is only the
 * time in which this server had nothing left to read: whoever waits for our disk or database is not slow.
 */
export const abortSlowUploads: FastifyPluginAsync = globalPlugin(async (app) => {
  const arriving = new Map<IncomingMessage, UploadProgress>()

  app.addHook('onRequest', async ({ raw, url }) => {
    if (
      raw.complete ||
      (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined)
    )
      return
    const now = performance.now()
    arriving.set(raw, {
      since: now,
      lastBytes: raw.socket.bytesRead,
      lastProgress: now,
      file: FILE_PATHS.test(url),
    })
    raw.once('close', () => arriving.delete(raw))
  })

  const timer = setInterval(() => {
    const now = performance.now()
    for (const [raw, state] of arriving) {
      if (raw.complete) {
        arriving.delete(raw)
        continue
      }
      const { bytesRead } = raw.socket
      const waitsForUs = raw.readableLength > 0
      if (waitsForUs || bytesRead - state.lastBytes >= minBytesPerSecond * checkSeconds)
        state.lastProgress = now
      state.lastBytes = bytesRead
      const stalled = now - state.lastProgress > stallSeconds * 1000
      const tooLong = !state.file && now - state.since > plainSeconds * 1000
      if (stalled || tooLong) raw.destroy()
    }
  }, checkSeconds * 1000)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
})

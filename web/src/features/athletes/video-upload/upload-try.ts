import { onlineManager } from '@tanstack/react-query'
import { loadWhenOnline } from '#web/lib/load-when-online.ts'
import { log } from '#web/lib/log.ts'
import { refusedRule } from '#web/lib/refusals.ts'
import type { Upload, UploadPhase } from './types.ts'

const RETRY_MS = [1_000, 3_000, 10_000, 30_000]

/** Loaded with the first upload. */
export const sender = () => loadWhenOnline(() => import('./send-file.ts'))

/** Why a try was stopped here: the phase that the upload goes to. */
export class StoppedError extends Error {
  readonly phase: UploadPhase
  constructor(phase: UploadPhase) {
    super(phase)
    this.phase = phase
  }
}

/** Of the last seconds, more than of the first: a line changes. */
export function speedometer() {
  let last: { at: number; bytes: number } | undefined
  let speed = 0
  return (bytes: number) => {
    const now = performance.now()
    if (!last || bytes < last.bytes) last = { at: now, bytes }
    const seconds = (now - last.at) / 1000
    if (seconds < 0.5) return speed
    const current = (bytes - last.bytes) / seconds
    speed = speed === 0 ? current : speed * 0.7 + current * 0.3
    last = { at: now, bytes }
    return speed
  }
}

/** Nothing answered, or the server is busy: the same try may work in a moment. */
export async function isPassing(error: unknown): Promise<boolean> {
  const { SendError } = await sender()
  if (!(error instanceof SendError)) return error instanceof TypeError
  const { status, isBehind } = error
  return (
    isBehind || status === undefined || status >= 500 || status === 423 || status === 429 || status === 401
  )
}

/** When the browser says that there is a line again, or after a while. */
export function nextTry(attempt: number, signal: AbortSignal) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)])
  const stop = onlineManager.subscribe((online) => online && resolve())
  const onAbort = () => reject(signal.reason)
  signal.addEventListener('abort', onAbort)
  return promise.finally(() => {
    clearTimeout(timer)
    stop()
    signal.removeEventListener('abort', onAbort)
  })
}

export async function problemOf(error: unknown): Promise<Partial<Upload>> {
  const { SendError } = await sender()
  if (error instanceof SendError) {
    if (error.status === 413) return { phase: 'refused', problem: { key: 'problem.quota' } }
    if (error.status === 415) return { phase: 'refused', problem: { key: 'failure.not_a_video' } }
    if (error.status === 400 || error.status === 404 || error.status === 409)
      return { phase: 'refused', problem: { key: 'problem.gone' } }
  }
  const rule = refusedRule(error)
  if (rule === 'video.quota') return { phase: 'refused', problem: { key: 'problem.quota' } }
  if (rule === 'limit.video_insert') return { phase: 'refused', problem: { key: 'problem.day' } }
  if (rule === 'limit.rows') return { phase: 'refused', problem: { key: 'problem.rows' } }
  log('warn', 'an upload ended', { error: String(error) })
  return { phase: 'refused', problem: { key: 'problem.failed' } }
}

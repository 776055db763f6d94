import pino, { type Logger } from 'pino'
import pretty from 'pino-pretty'
import type { Config } from '#server/config/config.ts'

/** One JSON line an event; pretty on a terminal. No header is ever logged, so no token can be. */
export function createLogger(config: Pick<Config, 'mode'>): Logger {
  const level = process.env.LOG_LEVEL ?? (config.mode === 'test' ? 'error' : 'info')
  const options = {
    level,
    base: undefined,
    redact: ['password', 'token', 'authorization', 'apikey', 'headers'],
  }
  if (!process.stdout.isTTY) return pino(options)
  return pino(options, pretty({ colorize: true, translateTime: 'HH:MM:ss', ignore: 'pid,hostname' }))
}

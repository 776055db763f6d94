import { LIMITS } from '#shared/limits.ts'

export type LogEntry = {
  at: string
  level: 'info' | 'warn' | 'error'
  message: string
  details?: Record<string, unknown>
}

const entries: LogEntry[] = []

/** Kept in this tab only, for a person to hand over when they ask for help. Never holds what people wrote or typed. */
export function log(level: LogEntry['level'], message: string, details?: Record<string, unknown>) {
  entries.push({ at: new Date().toISOString(), level, message, ...(details && { details }) })
  if (entries.length > LIMITS.logBuffer.maxEntries) entries.shift()
}

export const logEntries = (): readonly LogEntry[] => entries

import type { Plugin } from 'vite'
import { LIMITS } from '../../shared/limits.ts'

/**
 * Writes `LIMITS.password.minChars` as 12 into what is shipped: the table of every number the product promises is long,
 * and a screen needs three of them.
 */
export function inlineLimits(): Plugin {
  return {
    name: 'inline-limits',
    apply: 'build',
    transform(code, id) {
      if (!code.includes('LIMITS.') || /node_modules|limits\.ts$/.test(id)) return null
      return {
        code: code.replace(/\bLIMITS((?:\.\w+)+)/g, (whole, path: string) => literal(path) ?? whole),
        map: null,
      }
    },
  }
}

/** The longest part of the path that is a value; what follows it is a property of that value, such as `.length`. */
function literal(path: string): string | undefined {
  const parts = path.slice(1).split('.')
  let value: unknown = LIMITS
  for (const [i, part] of parts.entries()) {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || !(part in value))
      return undefined
    value = (value as Record<string, unknown>)[part]
    if (typeof value === 'number' || typeof value === 'string') {
      return [`(${JSON.stringify(value)})`, ...parts.slice(i + 1)].join('.')
    }
  }
  return `(${JSON.stringify(value)})`
}

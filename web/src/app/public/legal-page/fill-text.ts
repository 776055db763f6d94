import { LIMITS } from '#shared/limits.ts'
import type { LegalDocument } from './legal-document.ts'

type Words = Pick<LegalDocument, 'text' | 'values'> & { operator: Partial<LegalDocument['operator']> }

/**
 * Fills `{{blank}}` and `{{blank|said where there is nothing}}`: `operator.name`, `operator.address`, `operator.email`, `site`,
 * `limit.<name of one of LIMITS>`, and what the team set. A blank that nobody knows stays as it is, so that whoever wrote it sees it.
 */
export function fillText({ text, values, operator }: Words, site: string) {
  const known: Record<string, string | undefined> = {
    ...values,
    site: new URL(site).host,
    'operator.name': operator.name ?? '',
    'operator.address': operator.address ?? '',
    'operator.email': operator.email ?? '',
  }
  return text.replace(/\{\{([\w.]+)(?:\|([^{}]*))?\}\}/g, (blank, name: string, otherwise?: string) => {
    const value = Object.hasOwn(known, name) ? known[name] : limitOf(name)
    if (value === undefined) return blank
    return value === '' ? (otherwise ?? '') : asWritten(value)
  })
}

/** A number of the product by its path, such as `limit.deletion.days`. */
function limitOf(name: string): string | undefined {
  const [first, ...path] = name.split('.')
  if (first !== 'limit') return undefined
  let value: unknown = LIMITS
  for (const step of path)
    value = value instanceof Object && Object.hasOwn(value, step) ? Reflect.get(value, step) : undefined
  return typeof value === 'number' || typeof value === 'string' ? String(value) : undefined
}

/** A name is no markup. An address of mail stays one that can be pressed. */
const asWritten = (value: string) => value.replace(/[\\`*_{}[\]<>#!|~&]/g, '\\$&')

// Translation keys that are put together from parts: which keys a pattern means, and which parts anything could put into it.
import { readFileSync } from 'node:fs'

const hole = /\$\{(?:[^{}]|\{[^{}]*\})*\}/

/** `problem.${code}_text` as a regular expression that captures what stands in each hole. */
export function keyPattern(pattern) {
  const fixed = pattern.split(hole).map((text) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${fixed.join('([\\w.-]+)')}$`)
}

/** What the files name: words in quotes, names in objects and types, and names that are made from a pattern such as `too_many_${name}`. */
export function namesIn(files) {
  const names = new Set()
  const made = []
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    for (const [, quoted, name] of text.matchAll(/[`'"]([\w.-]+)[`'"]|\b(\w+)\??[:,]/g)) {
      names.add(quoted ?? name)
      for (const part of (quoted ?? name).split('.')) names.add(part)
    }
    for (const [, pattern] of text.matchAll(/`([\w.]+_\$\{[^`]*)`/g)) made.push(keyPattern(pattern))
  }
  const isName = (part) => /^\d+$/.test(part) || names.has(part) || made.some((form) => form.test(part))
  return { isNamed: (part) => isName(part) || part.split('.').every(isName) }
}

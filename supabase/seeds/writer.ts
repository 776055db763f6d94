import type { Language } from './person-names.ts'
import type { Random } from './random.ts'
import { SPORT_PHRASES } from './sport-phrases.ts'

const MONTHS: Record<Language, readonly string[]> = {
  en: 'January February March April May June July August September October November December'.split(' '),
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
}
const NUMBERS: Record<Language, readonly string[]> = {
  en: ['two', 'three', 'four', 'five', 'six'],
  es: ['dos', 'tres', 'cuatro', 'cinco', 'seis'],
  fr: ['deux', 'trois', 'quatre', 'cinq', 'six'],
}
const RIVALS = [
  'Valmont',
  'Peñalba',
  'Clairbois',
  'Westmere',
  'Highfell',
  'Santa Brisa',
  'Port-Lune',
  'Stonebridge',
  'Eastcliff',
]
const ATTEMPTS = 200

export type Speech = { language: Language; sport: string; name?: string; now: Date }

/**
 * Puts sentences together from templates with {skill}, {month}, {count}, {rival}, {day} and {name}, and says none of them twice:
 * real people do not write what the person before them wrote.
 */
export function createWriter(random: Random) {
  const said = new Set<string>()

  function fill(template: string, { language, sport, name = '', now }: Speech) {
    const slots: Record<string, () => string> = {
      skill: () => random.pick(SPORT_PHRASES[language][sport] ?? SPORT_PHRASES[language].soccer ?? []),
      month: () => MONTHS[language][(now.getUTCMonth() + 12 - random.int(1, 4)) % 12] ?? '',
      later: () => MONTHS[language][(now.getUTCMonth() + random.int(1, 6)) % 12] ?? '',
      count: () => random.pick(NUMBERS[language]),
      rival: () => random.pick(RIVALS),
      day: () => String(random.int(3, 27)),
      name: () => name,
    }
    // One text means one month and one place, however often it names them.
    const chosen = new Map<string, string>()
    const text = template.replace(/\{(\w+)\}/g, (_all, slot: string) => {
      const word = chosen.get(slot) ?? slots[slot]?.() ?? ''
      chosen.set(slot, word)
      return word
    })
    return text.slice(0, 1).toLocaleUpperCase() + text.slice(1)
  }

  return function say(templates: readonly string[], speech: Speech): string {
    let text = ''
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      text = fill(random.pick(templates), speech)
      if (sentences(text).every((sentence) => !said.has(sentence))) break
    }
    for (const sentence of sentences(text)) said.add(sentence)
    return text
  }
}
export type Writer = ReturnType<typeof createWriter>

/** "Gladly." and "Of course." are everybody's; what is longer is one person's. */
export const sentences = (text: string) =>
  text
    .split(/(?<=[.?!])\s+|\n/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.split(/\s+/).length > 3)

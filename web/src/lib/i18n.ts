import { use, useMemo, useSyncExternalStore } from 'react'
import { type Language, languageKey, pickLanguage } from './language.ts'
import { readLocal, writeLocal } from './local-storage.ts'
import { type Translate, type Translations, translate } from './translate.ts'

export type { Translate, Translations }

type Arrival = Promise<void> & { status?: 'fulfilled' }
type TranslationLoader = () => Promise<{ default: Translations }>

type TranslationTable = Record<string, TranslationLoader>

let files: TranslationTable = {}
let more: Partial<Record<Language, () => Promise<{ files: TranslationTable }>>> = {}
const loading = new Map<string, Arrival>()
const loaded = new Map<string, Translations>()
const listeners = new Set<() => void>()
let language = pickLanguage(readLocal(languageKey), navigator.languages)

/**
 * Takes loaders by path, as `import.meta.glob('/src/…/locales/*.json')` finds them: a namespace is named after the folder its
 * `locales` are in. What is not among them is looked up in the further table of its language, fetched when first needed.
 */
export function registerTranslations(found: Record<string, unknown>, further: typeof more = {}) {
  files = found as TranslationTable
  more = further
}

/** Resolved at once when the words are there; the same promise for everyone who waits for the same words. */
export function loadNamespace(namespace: string, code: Language = language): Promise<void> {
  const id = `${code}/${namespace}`
  const known = loading.get(id)
  if (known) return known
  const arrival: Arrival = fetchNamespace(namespace, code).then(
    (file) => {
      loaded.set(id, file.default)
      // React's own mark on a promise it has seen: who asks for the first time now does not suspend for nothing.
      arrival.status = 'fulfilled'
    },
    (error) => {
      loading.delete(id)
      throw error
    },
  )
  loading.set(id, arrival)
  return arrival
}

async function fetchNamespace(namespace: string, code: Language) {
  const ending = `/${namespace === 'common' ? 'app' : namespace}/locales/${code}.json`
  const loaderIn = (table: TranslationTable = {}) =>
    table[Object.keys(table).find((path) => path.endsWith(ending)) ?? '']
  const load = loaderIn(files) ?? loaderIn((await more[code]?.())?.files)
  if (!load) throw new Error(`No words for "${namespace}" in "${code}"`)
  return load()
}

export const currentLanguage = () => language

/** The words of a namespace as they are, for those who list them; undefined until they have arrived. */
export const getTranslations = (namespace: string, code: Language = language) =>
  loaded.get(`${code}/${namespace}`)

let newestWish = 0

/** Shows another language as soon as its words are there. False where a later wish has overtaken this one. */
export async function showLanguage(next: Language) {
  newestWish += 1
  const wish = newestWish
  const namespaces = new Set([...loading.keys()].map((id) => id.split('/')[1] ?? ''))
  await Promise.all([...namespaces].map((namespace) => loadNamespace(namespace, next)))
  if (wish !== newestWish) return false
  language = next
  for (const listener of listeners) listener()
  return true
}

/**
 * The same, remembered on this device; the settings feature remembers it for the person. Remembered before its words are
 * there, so that whoever would choose in the person's place sees that they have chosen.
 */
export async function setLanguage(next: Language) {
  const before = readLocal(languageKey)
  writeLocal(languageKey, next)
  try {
    if (await showLanguage(next)) document.documentElement.lang = next
  } catch (error) {
    if (readLocal(languageKey) === next) writeLocal(languageKey, before)
    throw error
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useLanguage = () => useSyncExternalStore(subscribe, currentLanguage, currentLanguage)

/** The words of one namespace. Suspends until they are there. Keys of other namespaces: `t('common:actions.save')`. */
export function useT(namespace = 'common'): Translate {
  const code = useLanguage()
  // Always asked, never only when missing: React replays a suspended render and wants the same calls again.
  use(loadNamespace(namespace, code))
  return useMemo(() => (key, values) => lookUp(code, namespace, key, values), [code, namespace])
}

/** Outside React, for words that are certainly loaded: toasts, documents' titles. */
export const translateNow: Translate = (key, values) => lookUp(language, 'common', key, values)

/** Whether `namespace:key` names words that have arrived. */
export const hasTranslation = (key: string) => translateNow(key) !== key

function lookUp(code: Language, namespace: string, key: string, values?: Parameters<Translate>[1]) {
  const colon = key.indexOf(':')
  const from = colon < 0 ? namespace : key.slice(0, colon)
  return translate(loaded.get(`${code}/${from}`), code, key.slice(colon + 1), values) ?? key
}

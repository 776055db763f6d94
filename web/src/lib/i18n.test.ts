import { beforeEach, expect, test, vi } from 'vitest'
import { currentLanguage, loadNamespace, registerTranslations, setLanguage } from './i18n.ts'
import { languageKey } from './language.ts'
import { readLocal, writeLocal } from './local-storage.ts'

// The words of each language arrive when the test says so.
let arrivals: Record<string, PromiseWithResolvers<{ default: Record<string, string> }>>

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('document', { documentElement: { lang: '' } })
})

function register(namespace: string) {
  arrivals = { es: Promise.withResolvers(), fr: Promise.withResolvers() }
  registerTranslations({
    [`/src/${namespace}/locales/es.json`]: () => arrivals.es?.promise,
    [`/src/${namespace}/locales/fr.json`]: () => arrivals.fr?.promise,
    [`/src/${namespace}/locales/en.json`]: async () => ({ default: {} }),
  })
  return loadNamespace(namespace, 'en')
}

test('the language chosen last is shown, also when the words of an earlier choice arrive after it', async () => {
  await register('late')
  const earlier = setLanguage('es')
  const later = setLanguage('fr')
  arrivals.fr?.resolve({ default: {} })
  await later
  expect(currentLanguage()).toBe('fr')
  arrivals.es?.resolve({ default: {} })
  await earlier
  expect(currentLanguage()).toBe('fr')
  expect(document.documentElement.lang).toBe('fr')
  expect(readLocal(languageKey)).toBe('fr')
})

test('a choice is remembered while its words are on their way, and given back when they do not come', async () => {
  await register('missing')
  writeLocal(languageKey, 'en')
  const choice = setLanguage('es')
  expect(readLocal(languageKey)).toBe('es')
  arrivals.es?.reject(new Error('no connection'))
  await expect(choice).rejects.toThrow('no connection')
  expect(readLocal(languageKey)).toBe('en')
})

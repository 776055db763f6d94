import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearReturnTo, pauseReturnTo, readReturnTo, resumeReturnTo, setReturnTo } from './return-to.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  resumeReturnTo()
  vi.unstubAllGlobals()
})

test('an address waits for the person who lost it, and for nobody else', () => {
  setReturnTo('/athlete/messages', 'ada')
  expect(readReturnTo('ada')).toBe('/athlete/messages')
  expect(readReturnTo('bob')).toBeNull()
})

test('after somebody left no address is kept until the next person has arrived, whatever is drawn meanwhile', () => {
  pauseReturnTo()
  // A screen of the one who left that is drawn once more finds nowhere to go, and clears.
  clearReturnTo()
  setReturnTo('/athlete/home', null)
  expect(readReturnTo('bob')).toBeNull()
  resumeReturnTo()
  setReturnTo('/athlete/home', null)
  expect(readReturnTo('bob')).toBe('/athlete/home')
})

import { beforeEach, expect, test, vi } from 'vitest'

/** What the browser's own oscillator was told, in place of a loudspeaker. */
const played: { hertz: number; seconds: number }[] = []

class Loudspeaker {
  currentTime = 7
  createGain() {
    return {
      gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
      connect: () => undefined,
    }
  }
  createOscillator() {
    const frequency = { value: 0 }
    let from = 0
    return {
      frequency,
      connect: (to: object) => to,
      start: () => {
        from = this.currentTime
      },
      stop: (at: number) => played.push({ hertz: frequency.value, seconds: Number((at - from).toFixed(3)) }),
    }
  }
}

vi.stubGlobal('AudioContext', Loudspeaker)
vi.stubGlobal('document', { documentElement: { dataset: {} } })
vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } })
const { playTone } = await import('./audio.ts')
const { setAppearance: setLook } = await import('./appearance.ts')

beforeEach(() => {
  played.length = 0
  setLook({ audio: true })
})

test.each([
  ['click', 800, 0.05],
  ['success', 1000, 0.1],
  ['error', 400, 0.2],
] as const)('the %s tone is %d Hz for %d s', (tone, hertz, seconds) => {
  playTone(tone)
  expect(played).toEqual([{ hertz, seconds }])
})

test('no sound plays when sounds are turned off', () => {
  setLook({ audio: false })
  playTone('error')
  expect(played).toEqual([])
})

test('no sound plays before the first interaction', () => {
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } })
  playTone('click')
  expect(played).toEqual([])
})

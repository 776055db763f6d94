import { describe, expect, test } from 'vitest'
import { TUNING } from '#server/config/tuning.ts'
import { Peers } from '#server/realtime/cluster/peers.ts'

describe('Peers', () => {
  test('are in order until a number is missing', () => {
    const peers = new Peers(() => undefined)
    expect(peers.recordEnvelope('n', 1, true, 0)).toBe('in order')
    expect(peers.recordEnvelope('n', 2, false, 0)).toBe('in order')
    expect(peers.recordEnvelope('n', 4, false, 0)).toBe('missed some')
    expect(peers.recordEnvelope('n', 5, false, 0)).toBe('in order')
    expect(peers.recordEnvelope('unknown', 9, false, 0)).toBe('missed some')
  })

  test('that stop answering are removed once', () => {
    const gone: string[] = []
    const peers = new Peers((node) => gone.push(node))
    peers.recordEnvelope('n', 1, true, 0)
    peers.removeSilent(TUNING.realtime.fanOut.peerGoneAfterSeconds * 1000)
    expect(gone).toEqual([])
    peers.removeSilent(TUNING.realtime.fanOut.peerGoneAfterSeconds * 1000 + 1)
    peers.removeSilent(1e9)
    expect(gone).toEqual(['n'])
  })
})

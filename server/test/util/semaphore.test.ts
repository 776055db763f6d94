import { describe, expect, test } from 'vitest'
import { createKeyedSemaphore, Semaphore, SemaphoreFullError } from '#server/util/semaphore.ts'

describe('Semaphore', () => {
  test('runs so many at once and the others in the order they came, also after a failure', async () => {
    const semaphore = new Semaphore(2)
    const order: string[] = []
    const releases = new Map<string, PromiseWithResolvers<void>>()
    const start = (name: string) => {
      const release = Promise.withResolvers<void>()
      releases.set(name, release)
      return semaphore.run(async () => {
        order.push(name)
        await release.promise
      })
    }
    const [a, b, c, d] = [start('a'), start('b'), start('c'), start('d')]
    expect(order).toEqual(['a', 'b'])
    releases.get('b')?.reject(new Error('failed'))
    await expect(b).rejects.toThrow('failed')
    expect(order).toEqual(['a', 'b', 'c'])
    for (const name of ['a', 'c', 'd']) releases.get(name)?.resolve()
    await Promise.all([a, c, d])
    expect(order).toEqual(['a', 'b', 'c', 'd'])
  })

  test('lets the keys in by turns, so that one who has many waiting is not before one who comes later', async () => {
    const semaphore = new Semaphore(1)
    const order: string[] = []
    const release = Promise.withResolvers<void>()
    const start = (name: string, key: string) =>
      semaphore.run(async () => {
        order.push(name)
        await release.promise
      }, key)
    const all = [start('a1', 'a'), start('a2', 'a'), start('a3', 'a'), start('b1', 'b'), start('c1', 'c')]
    release.resolve()
    await Promise.all(all)
    expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3'])
  })

  test('refuses at once when as many wait as may', async () => {
    const semaphore = new Semaphore(1, { maxQueued: 1 })
    const release = Promise.withResolvers<void>()
    const running = semaphore.run(() => release.promise)
    const queued = semaphore.run(async () => 'queued')
    await expect(semaphore.run(async () => 'refused')).rejects.toBeInstanceOf(SemaphoreFullError)
    release.resolve()
    await running
    expect(await queued).toBe('queued')
    expect(await semaphore.run(async () => 'free again')).toBe('free again')
  })
})

describe('createKeyedSemaphore', () => {
  test('limits each key by itself, also after a failure', async () => {
    const run = createKeyedSemaphore(1)
    const order: string[] = []
    const release = Promise.withResolvers<void>()
    const first = run('a', () => {
      order.push('a1')
      return release.promise
    })
    const second = run('a', async () => order.push('a2'))
    await run('b', async () => order.push('b1'))
    expect(order).toEqual(['a1', 'b1'])
    release.reject(new Error('failed'))
    await expect(first).rejects.toThrow('failed')
    await second
    expect(order).toEqual(['a1', 'b1', 'a2'])
  })
})

import { expect, test, vi } from 'vitest'
import { oneRequest, readAhead } from './one-request.ts'

type Shared = Record<string, number>
type Part = {
  name: string
  of(shared: Shared): number | undefined
  alone(): Promise<number>
  none?: number
  context: { meta: Record<string, unknown> | undefined }
}

const part = (name: string, more: Partial<Part> = {}): Part => ({
  name,
  context: { meta: undefined },
  of: (shared) => shared[name],
  alone: vi.fn(async () => -1),
  ...more,
})
const answering = (answer: Shared | null | Error) => {
  const ask = vi.fn(async (_id: string, _parts: Part[]) => {
    if (answer instanceof Error) throw answer
    return answer
  })
  return { ask, read: oneRequest<Shared, Part>(ask) }
}
const wire = (code: string, status: number) => Object.assign(new Error(code), { code, status })

test('what asks in the same moment about the same is answered by one request, about another by another', async () => {
  const { ask, read } = answering({ a: 1, b: 2 })
  const parts = [part('a'), part('b')] as const
  expect(await Promise.all([read('ada', parts[0]), read('ada', parts[1]), read('bob', part('b'))])).toEqual([
    1, 2, -1,
  ])
  expect(ask.mock.calls).toEqual([['ada', parts]])
})

test('one that asks alone asks as it always did, and later ones are a moment of their own', async () => {
  const { ask, read } = answering({ a: 1, b: 2 })
  expect(await read('ada', part('a'))).toBe(-1)
  expect(await read('ada', part('b'))).toBe(-1)
  expect(ask).not.toHaveBeenCalled()
})

test.each([
  ['refused', '42501', 403],
  ['too slow', '57014', 500],
  ['broken', 'XX000', 500],
])('one part that is %s leaves the others as they are', async (_how, code, status) => {
  const { read } = answering(wire(code, status))
  const no = part('b', { alone: () => Promise.reject(wire(code, status)) })
  const settled = await Promise.allSettled([read('ada', part('a')), read('ada', no)])
  expect(settled).toMatchObject([{ value: -1 }, { reason: { code } }])
})

test('a part that the answer does not tell is asked for by itself', async () => {
  const { read } = answering({ a: 1 })
  expect(await Promise.all([read('ada', part('a')), read('ada', part('b'))])).toEqual([1, -1])
})

test('where nothing answers, nothing is asked piece by piece', async () => {
  const { read } = answering(wire('PGRST002', 503))
  const parts = [part('a'), part('b')] as const
  const settled = await Promise.allSettled(parts.map((one) => read('ada', one)))
  expect(settled).toMatchObject([{ reason: { code: 'PGRST002' } }, { reason: { code: 'PGRST002' } }])
  for (const { alone } of parts) expect(alone).not.toHaveBeenCalled()
})

test('of what is not there a part says so itself, is asked for, or is left by who asked ahead', async () => {
  const { read } = answering(null)
  const ahead = part('c', { context: { meta: readAhead } })
  const settled = await Promise.allSettled([
    read('ada', part('a', { none: 0, context: { meta: readAhead } })),
    read('ada', part('b')),
    read('ada', ahead),
  ])
  expect(settled).toMatchObject([{ value: 0 }, { value: -1 }, { reason: { status: 404 } }])
  expect(ahead.alone).not.toHaveBeenCalled()
})

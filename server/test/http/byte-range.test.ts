import { describe, expect, test } from 'vitest'
import { parseByteRange } from '#server/http/byte-range.ts'
import { ifRangeMatches, isNotModified, isPreconditionFailed } from '#server/http/conditional-request.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'

describe('parseByteRange on ten bytes', () => {
  test.each([
    [undefined, 'whole'],
    ['bytes=0-', [0, 9]],
    ['bytes=0-0', [0, 0]],
    ['bytes=3-5', [3, 5]],
    ['bytes=5-100', [5, 9]],
    ['bytes=-3', [7, 9]],
    ['bytes=-100', [0, 9]],
    [' bytes=1-2 ', [1, 2]],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=99999999999999-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=0-1,3-4', 'unsatisfiable'],
    ['bytes=5-3', 'whole'],
    ['bytes=a-b', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=', 'whole'],
    ['items=0-1', 'whole'],
    ['bytes=99999999999999999999-', 'unsatisfiable'],
    ['bytes=4-99999999999999999999', [4, 9]],
    ['bytes=-99999999999999999999', [0, 9]],
  ])('reads %s', (header, expected) => {
    const answer = parseByteRange(header, 10)
    if (typeof expected === 'string') expect(answer.kind).toBe(expected)
    else expect(answer).toEqual({ kind: 'part', start: expected[0], end: expected[1] })
  })

  test('finds no range in an empty file satisfiable', () => {
    expect(parseByteRange('bytes=0-', 0).kind).toBe('unsatisfiable')
    expect(parseByteRange('bytes=-5', 0).kind).toBe('unsatisfiable')
  })
})

describe('conditional requests', () => {
  const lastModified = new Date('2026-03-01T10:00:00.700Z')
  const validators = { etag: '"abc"', lastModified }
  const same = 'Sun, 01 Mar 2026 10:00:00 GMT'

  test('are not modified when the ETag or date matches', () => {
    expect(isNotModified({ 'if-none-match': '"abc"' }, validators)).toBe(true)
    expect(isNotModified({ 'if-none-match': 'W/"abc", "x"' }, validators)).toBe(true)
    expect(isNotModified({ 'if-none-match': '*' }, validators)).toBe(true)
    expect(isNotModified({ 'if-none-match': '"x"', 'if-modified-since': same }, validators)).toBe(false)
    expect(isNotModified({ 'if-modified-since': same }, validators)).toBe(true)
    expect(isNotModified({ 'if-modified-since': 'Sun, 01 Mar 2026 09:59:59 GMT' }, validators)).toBe(false)
    expect(isNotModified({ 'if-modified-since': 'yesterday' }, validators)).toBe(false)
  })

  test('fail their precondition when the ETag or date differs', () => {
    expect(isPreconditionFailed({ 'if-match': '"x"' }, validators)).toBe(true)
    expect(isPreconditionFailed({ 'if-match': '"abc"' }, validators)).toBe(false)
    expect(isPreconditionFailed({ 'if-unmodified-since': 'Sun, 01 Mar 2026 09:00:00 GMT' }, validators)).toBe(
      true,
    )
  })

  test('apply a range only when If-Range matches strongly', () => {
    expect(ifRangeMatches({}, validators)).toBe(true)
    expect(ifRangeMatches({ 'if-range': '"abc"' }, validators)).toBe(true)
    expect(ifRangeMatches({ 'if-range': 'W/"abc"' }, validators)).toBe(false)
    expect(ifRangeMatches({ 'if-range': '"x"' }, validators)).toBe(false)
    expect(ifRangeMatches({ 'if-range': same }, validators)).toBe(true)
  })
})

test('contentDisposition escapes a file name that would end the header', () => {
  expect(contentDisposition('attachment', 'a"; filename="b.exe\r\nx: y')).toBe(
    `attachment; filename="a_; filename=_b.exe__x: y"; filename*=UTF-8''a%22%3B%20filename%3D%22b.exe%0D%0Ax%3A%20y`,
  )
  expect(contentDisposition('inline', "Größe 1'.mp4")).toBe(
    `inline; filename="Gr__e 1'.mp4"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%201%27.mp4`,
  )
})

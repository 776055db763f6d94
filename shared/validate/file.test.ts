import { describe, expect, test } from 'vitest'
import { fileProblem } from './file.ts'

describe('a file to upload', () => {
  const rules = { types: ['image/png', 'video/mp4'], maxMegabytes: 5 }
  const file = { name: 'film.mp4', size: 1024, type: 'video/mp4' }
  test.each<[string, typeof file | null, string | null]>([
    ['none', null, 'file_missing'],
    ['one that fits', file, null],
    ['a type not on the list', { ...file, type: 'text/html' }, 'file_type'],
    ...['exe', 'bat', 'cmd', 'scr', 'pif', 'vbs', 'js', 'EXE'].map((end): [string, typeof file, string] => [
      `a name ending in .${end}`,
      { ...file, name: `film.${end}` },
      'file_type',
    ]),
    ['a hidden ending', { ...file, name: 'film.exe. ' }, 'file_type'],
    ['one of exactly the largest size', { ...file, size: 5 * 1024 * 1024 }, null],
    ['one byte more', { ...file, size: 5 * 1024 * 1024 + 1 }, 'file_too_large'],
    ['a name of 255 characters', { ...file, name: 'a'.repeat(255) }, null],
    ['a name of 256 characters', { ...file, name: 'a'.repeat(256) }, 'file_name_too_long'],
  ])('$0 gives $2', (_, upload, problem) => {
    expect(fileProblem(upload, rules)).toBe(problem)
  })
})

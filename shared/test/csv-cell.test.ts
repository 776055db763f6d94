import { expect, test } from 'vitest'
import { csvText } from '#shared/csv-cell.ts'

test.each(['=1+1', '+1', '-1', '@A1', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠A1'])(
  'a cell that begins with %j is text to a spreadsheet',
  (cell) => expect(csvText(cell)).toBe(`'${cell}`),
)

test('other words stay as they are', () => expect(csvText('Goals = 3')).toBe('Goals = 3'))

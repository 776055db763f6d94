import { expect, test } from 'vitest'
import { csvLine, csvText } from '#shared/csv-cell.ts'

test.each(['=1+1', '+1', '-1', '@A1', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠A1'])(
  'a cell that begins with %j is text to a spreadsheet',
  (cell) => expect(csvText(cell)).toBe(`'${cell}`),
)

test('other words stay as they are', () => expect(csvText('Goals = 3')).toBe('Goals = 3'))

test.each([
  ['Ana;=HYPERLINK(0)', "Ana;'=HYPERLINK(0)"],
  ['Ana; +1', "Ana; '+1"],
  ['Ana\t@SUM(1)', "Ana\t'@SUM(1)"],
  ['Ana\n-1', `"Ana\n'-1"`],
  ['Left winger; striker', 'Left winger; striker'],
  ['Ana-María', 'Ana-María'],
])('nor is it a formula where a spreadsheet parts cells by a semicolon: %j', (given, told) => {
  expect(csvLine([given])).toBe(told)
})

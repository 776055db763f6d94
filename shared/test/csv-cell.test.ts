import { expect, test } from 'vitest'
import { csvLine, csvText } from '#shared/csv-cell.ts'

test.each(['=1+1', '+1', '-1', '@A1', '＝1+1', '＋1', '－1', '＠A1'])(
  'a cell that begins with %j is text to a spreadsheet',
  (cell) => expect(csvText(cell)).toBe(`'${cell}`),
)

test.each(['\t', '\r', '\n'])('and so is one that begins with %j and goes on like a formula', (space) =>
  expect(csvText(`${space}=1`)).toBe(`'${space}'=1`),
)

test('other words stay as they are', () => expect(csvText('Goals = 3')).toBe('Goals = 3'))

test('an apostrophe that somebody typed stays beside ours, so that ours can be taken away again', () => {
  expect(csvText("'=1")).toBe("''=1")
  expect(csvText("Ana;'=1")).toBe("Ana;''=1")
  expect(csvText("'tis")).toBe("'tis")
})

test.each([
  ['Ana;=HYPERLINK(0)', "Ana;'=HYPERLINK(0)"],
  ['Ana; +1', "Ana; '+1"],
  ['Ana\t@SUM(1)', "Ana\t'@SUM(1)"],
  ['Ana\n-1', "Ana\n'-1"],
  ['Left winger; striker', 'Left winger; striker'],
  ['Ana-María', 'Ana-María'],
])('nor is it a formula where a spreadsheet parts cells by a semicolon: %j', (given, told) => {
  expect(csvText(given)).toBe(told)
  expect(csvLine([given])).toBe(given.includes('\n') ? `"${told}"` : told)
})

/**
 * A spreadsheet would run what begins like a formula, in wide characters and after a line break too; after an apostrophe it is text. Where
 * lists are written with commas in numbers, a spreadsheet parts cells by semicolons, whatever stands in quotes. One that was there already
 * gets another, so that scripts/verify-audit-export.mjs takes ours away and no other.
 */
export const csvText = (text: string) =>
  text.replace(/^(?='*[\t\r\n])|(?<=^|[;\t\r\n] *)(?='*[=+@\uFF1D\uFF0B\uFF20\uFF0D-])/g, "'")

/** One line of a table for a spreadsheet. Numbers keep their sign: only text may look like a formula. */
export const csvLine = (cells: readonly (string | number)[]) =>
  cells
    .map((content) => {
      const text = typeof content === 'string' ? csvText(content) : String(content)
      return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
    })
    .join(',')

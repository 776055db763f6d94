/** A spreadsheet would run what begins like a formula, in wide characters and after a line break too; after an apostrophe it is text. */
export const csvText = (text: string) => text.replace(/^(?=[=+@\t\r\n\uFF1D\uFF0B\uFF20\uFF0D-])/, "'")

/** A spreadsheet would run what begins like a formula; after an apostrophe it is text. */
export const csvText = (text: string) => text.replace(/^(?=[=+@\t\r-])/, "'")

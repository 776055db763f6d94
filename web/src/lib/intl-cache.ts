type Kinds = {
  DateTimeFormat: [Intl.DateTimeFormat, Intl.DateTimeFormatOptions]
  DisplayNames: [Intl.DisplayNames, Intl.DisplayNamesOptions]
  NumberFormat: [Intl.NumberFormat, Intl.NumberFormatOptions]
  RelativeTimeFormat: [Intl.RelativeTimeFormat, Intl.RelativeTimeFormatOptions]
}

const formatters = new Map<string, unknown>()

/** A formatter of the browser's: dear to make, and wanted again on every line of a list, so each is made once. */
export function getFormatter<Kind extends keyof Kinds>(
  kind: Kind,
  locale: string,
  options?: Kinds[Kind][1],
): Kinds[Kind][0] {
  const key = kind + locale + JSON.stringify(options)
  const Formatter = Intl[kind] as new (locale: string, options?: Kinds[Kind][1]) => Kinds[Kind][0]
  const formatter = (formatters.get(key) as Kinds[Kind][0] | undefined) ?? new Formatter(locale, options)
  formatters.set(key, formatter)
  return formatter
}

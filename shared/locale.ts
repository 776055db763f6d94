export const LOCALES = ['en', 'es', 'fr'] as const
export type Locale = (typeof LOCALES)[number]

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value)
}

/** The first language of an Accept-Language header that we write in. */
export function negotiateLocale(header: string | undefined): Locale {
  const wanted = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((entry) => {
      const [tag = '', ...rest] = entry.trim().split(';')
      const weight = Number(/q=([\d.]+)/.exec(rest.join(';'))?.[1] ?? 1)
      return { language: tag.slice(0, 2).toLowerCase(), weight }
    })
  const best = wanted.filter(({ language }) => isLocale(language)).sort((a, b) => b.weight - a.weight)[0]
  return (best?.language ?? 'en') as Locale
}

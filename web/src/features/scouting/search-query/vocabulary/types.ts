import type { Sport } from '#web/features/athletes/sport/types.ts'
import type { Language } from '#web/lib/language.ts'
import type { Translations } from '#web/lib/translate.ts'

/** What the words of a question are taken from: the product's own translations and the values that are listed in it. */
export type Sources = {
  languages: {
    code: Language
    /** The namespaces `sport` and `search-query` in this language. */
    sport: Translations
    query: Translations
    countries: { value: string; label: string }[]
  }[]
  sports: Sport[]
  /** Sports that the scout follows. */
  ownSports: readonly string[]
  regions: readonly string[]
  clubs: readonly string[]
}

import { formatList } from './format-list.ts'
import { useLanguage, useT } from './i18n.ts'

/** What was verified as one line in the reader's language: the first word alone begins with a capital. */
export function useFactLine() {
  const t = useT('verified-fact')
  const language = useLanguage()
  return (facts: readonly string[]) => {
    const words = facts.map((fact) => t(`fact.${fact}`))
    return formatList(
      words.map((word, at) => (at === 0 ? word : word.charAt(0).toLowerCase() + word.slice(1))),
      language,
    )
  }
}

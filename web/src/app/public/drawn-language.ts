import { currentLanguage, loadNamespace, showLanguage } from '#web/lib/i18n.ts'
import { LANGUAGES, type Language } from '#web/lib/language.ts'

/** The words of a page that the server draws, in every language before its first reader comes. */
export const loadAllLanguages = (namespaces: readonly string[]) =>
  Promise.all(
    LANGUAGES.flatMap((language) => namespaces.map((namespace) => loadNamespace(namespace, language))),
  )

/** The language is one for the module: another visitor's page may have changed it while this one waited for its words. */
export async function inLanguage<T>(language: Language, draw: () => T): Promise<T> {
  do await showLanguage(language)
  while (currentLanguage() !== language)
  return draw()
}

import { Globe } from 'lucide-react'
import { setLanguage, useLanguage, useT } from '#web/lib/i18n.ts'
import { LANGUAGES, type Language, languageNames } from '#web/lib/language.ts'

type LanguageSelectProps = {
  /** For whoever keeps the choice elsewhere too. */ onChoose?: (language: Language) => void
}

export function LanguageSelect({ onChoose = (next) => void setLanguage(next) }: LanguageSelectProps) {
  const t = useT()
  const language = useLanguage()
  return (
    <label className="flex items-center gap-2 text-soft">
      <Globe aria-hidden className="size-4" />
      <span className="sr-only">{t('language')}</span>
      <select
        value={language}
        onChange={(event) => onChoose(event.target.value as Language)}
        className="h-9 rounded-md border border-transparent bg-transparent pr-1 hover:border-line-strong"
      >
        {LANGUAGES.map((code) => (
          <option key={code} value={code} lang={code}>
            {languageNames[code]}
          </option>
        ))}
      </select>
    </label>
  )
}

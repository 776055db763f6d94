import { Info } from 'lucide-react'
import type { AthleteCard } from '#web/features/scouting/athlete-search/types.ts'
import { formatList } from '#web/lib/format-list.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'

const bandOf = ({ age_band }: AthleteCard) => age_band?.replace('-', '–')

/** A year or two decide a sprint at this age, so it is said before anything is read. */
export function AgeNotice({ athletes }: { athletes: AthleteCard[] }) {
  const t = useT('athlete-comparison')
  const words = useT('sport')
  const language = useLanguage()
  const bands = [...new Set(athletes.map(bandOf).filter((band) => band !== undefined))].sort()
  const categories = [
    ...new Set(athletes.map(({ sex_category }) => sex_category).filter((one) => one !== null)),
  ]
  const differing = [
    bands.length > 1 && t('differ.age', { list: formatList(bands, language) }),
    categories.length > 1 &&
      t('differ.category', {
        list: formatList(
          categories.map((one) => words(`sex_category.${one}`)),
          language,
        ),
      }),
  ].filter((one) => one !== false)
  if (differing.length === 0) return null
  return (
    <p className="mb-3 flex items-start gap-2 rounded-md bg-sunk px-3 py-2 text-sm text-soft">
      <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        {differing.join(' ')} {t('differ.percentiles')}
      </span>
    </p>
  )
}

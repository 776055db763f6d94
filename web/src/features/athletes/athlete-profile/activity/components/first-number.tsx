import { Plus, Ruler } from 'lucide-react'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

const shown = 4
const addTo = '/athlete/profile?add=measurement'

/** For somebody without a number: the key tests of their sport, each a press away from its form. */
export function FirstNumber({ sport }: { sport: string | null }) {
  const t = useT('athlete-profile')
  const m = useT('metric')
  const { sports } = useSportCatalog()
  const tests = sports.find(({ code }) => code === sport)?.metrics ?? []
  const keyTests = tests.filter(({ isKey }) => isKey).slice(0, shown)
  return (
    <Card aria-labelledby="first-number-title">
      <div className="flex items-start gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-md bg-accent-wash text-accent-ink">
          <Ruler aria-hidden className="size-5" />
        </span>
        <div>
          <h2 id="first-number-title" className="text-lg">
            {t('first_number.title')}
          </h2>
          <p className="mt-0.5 text-soft">{t('first_number.text')}</p>
        </div>
      </div>
      <div className="mt-4 grid gap-2 sm:flex sm:flex-wrap">
        {keyTests.map(({ code }) => (
          <LinkButton key={code} to={`${addTo}&test=${code}`} className="max-sm:justify-start">
            <Plus aria-hidden />
            {m(`name.${code}`)}
          </LinkButton>
        ))}
        <LinkButton to={addTo} variant="ghost">
          {t('first_number.other')}
        </LinkButton>
      </div>
    </Card>
  )
}

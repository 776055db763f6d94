import { formatAsKnown } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import type { Honour } from '../types.ts'

type Told = Pick<
  Honour,
  'title' | 'placement' | 'competition' | 'team' | 'level' | 'awarded_on' | 'awarded_on_precision'
>

/** Title and placement, then where, with whom and when. */
export function HonourWords({ honour }: { honour: Told }) {
  const t = useT('achievement')
  const language = useLanguage()
  const { title, placement, competition, team, level } = honour
  const facts = [
    competition,
    team,
    t(`level.${level}`),
    formatAsKnown(honour.awarded_on, honour.awarded_on_precision, language),
  ]
  return (
    <>
      <p className="font-semibold wrap-anywhere">
        <bdi>{[title, placement].filter(Boolean).join(', ')}</bdi>
      </p>
      <p className="text-sm wrap-anywhere text-soft">{facts.filter(Boolean).join(' · ')}</p>
    </>
  )
}

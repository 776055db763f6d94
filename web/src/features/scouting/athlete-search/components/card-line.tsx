import { useT } from '#web/lib/i18n.ts'
import type { SeenCard } from '../types.ts'
import { CheckedClub } from './checked-club.tsx'

type SeenCardLine = Pick<SeenCard, 'id' | 'primary_sport' | 'positions' | 'club' | 'class_year'>
type CardLineProps = { card: SeenCardLine; sportless?: boolean /** How many positions. */; places?: number }

/** "Right winger, striker · C.D. Ribera · class of 2028": what a scout tells people apart by, in one line. */
export function CardLine({ card, sportless, places: most = 2 }: CardLineProps) {
  const words = useT('sport')
  const { primary_sport: sport, positions, club, class_year } = card
  const places = positions
    .slice(0, most)
    .map((code) => words(`position.${sport}.${code}`))
    .join(', ')
  const before = [sport && !sportless && words(`sport.${sport}`), places].filter(Boolean).join(' · ')
  return (
    <>
      {before}
      {before && club && ' · '}
      {club && <CheckedClub card={card} />}
      {(before || club) && class_year && ' · '}
      {class_year && <span className="whitespace-nowrap">{words('class_of', { year: class_year })}</span>}
    </>
  )
}

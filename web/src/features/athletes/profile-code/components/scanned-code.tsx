import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { withNext } from '#web/lib/next-path.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card, Notice } from '#web/ui/card.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { CardsSkeleton } from '#web/ui/skeleton.tsx'
import { profileCodeQueries } from '../queries.ts'
import type { PacketCard, ScannedCard } from '../types.ts'
import { ScannedBib } from './scanned-bib.tsx'

type ScannedCodeProps = {
  secret: string
  /** What a scout who may see the page does with it. */
  actions: (athleteId: string) => ReactNode
  /** The sheet of a coach packet, with what a scout does with it. */
  packet: (card: PacketCard, onward: ReactNode) => ReactNode
  isSignedIn: boolean
}

/** What a code opens: a card, and the way on for whoever may go further. */
export function ScannedCode({ secret, actions, packet, isSignedIn }: ScannedCodeProps) {
  const t = useT('profile-code')
  const { data, error, isPending, refetch, isFetching } = useQuery(profileCodeQueries.scanned(secret))
  if (isPending) return <CardsSkeleton cards={1} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />
  if (!data)
    return (
      <EmptyState title={t('nothing')} action={<LinkButton to="/">{t('to_start')}</LinkButton>}>
        {t('nothing_text')}
      </EmptyState>
    )
  const onward = data.athlete_id && actions(data.athlete_id)
  if (data.scope === 'event') return <ScannedBib bib={data} actions={onward} />
  if (data.packet) return packet({ ...data, packet: data.packet }, onward)
  return (
    <Card className="mx-auto max-w-xl space-y-5">
      <Who card={data} />
      {data.is_mine && <Notice tone="info">{t('yours')}</Notice>}
      <div className="flex flex-wrap gap-2">
        {onward}
        {data.handle && (
          // The public page lies outside the app.
          <Button
            variant={data.athlete_id ? 'secondary' : 'primary'}
            onClick={() => location.assign(`/a/${data.handle}`)}
          >
            {t('open_page')}
          </Button>
        )}
        {!isSignedIn && !data.handle && (
          <LinkButton to={withNext('/auth', `/c/${secret}`)}>{t('sign_in')}</LinkButton>
        )}
      </div>
      {!data.athlete_id && !data.is_mine && <p className="text-sm text-soft">{t('scouts_only')}</p>}
    </Card>
  )
}

function Who({ card }: { card: ScannedCard }) {
  const t = useT('profile-code')
  const words = useT('sport')
  const { name, sport, positions, club, class_year, is_minor } = card
  const about = [
    sport && words(`sport.${sport}`),
    ...positions.map((position) => words(`position.${sport}.${position}`)),
  ]
  return (
    <div className="flex items-start gap-4">
      <Avatar name={name} portrait size="lg" />
      <div className="min-w-0">
        <h1 className="wrap-anywhere">{name}</h1>
        <p className="text-soft">{about.filter(Boolean).join(' · ')}</p>
        <p className="text-soft">
          {[club, class_year && t('class_of', { year: class_year })].filter(Boolean).join(' · ')}
        </p>
        {is_minor && <p className="mt-2 text-sm text-faint">{t('minor')}</p>}
      </div>
    </div>
  )
}

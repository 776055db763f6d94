import { ArrowLeft } from 'lucide-react'
import { Suspense, useLayoutEffect, useState } from 'react'
import { useNavigationType } from 'react-router'
import { ComparisonScreen } from '#web/features/scouting/athlete-comparison/components/comparison-screen.tsx'
import { useSearchAddress } from '#web/features/scouting/athlete-search/filters/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ContactAction } from './athlete-drawer.tsx'
import './comparison.css'

// Fetched once a scout chose two films.
const FilmPair = lazyWhenOnline(() =>
  import('#web/features/athletes/video-player/components/film-pair.tsx').then((part) => ({
    default: part.FilmPair,
  })),
)

export function Comparison() {
  const t = useT('athlete-comparison')
  const { compared, setCompared, comparedFrom, setComparedFrom, setView } = useSearchAddress()
  const [arrival] = useState(useNavigationType())
  // It begins at its top, whatever the results were scrolled to; after Back and Forward the browser knows the place.
  useLayoutEffect(() => {
    if (arrival !== 'POP') scrollTo(0, 0)
  }, [arrival])
  const back = (
    <Button onClick={() => setView('list')} className="print:hidden">
      <ArrowLeft aria-hidden />
      {t('back')}
    </Button>
  )
  return (
    <Page title={t('title')} actions={back} width="full">
      <ComparisonScreen
        ids={compared}
        onIds={setCompared}
        level={comparedFrom}
        onLevel={setComparedFrom}
        back={back}
        playFilms={(films, onStarts) => (
          <Suspense fallback={<Skeleton className="aspect-video w-full rounded-lg" />}>
            <FilmPair films={films} onStarts={onStarts} />
          </Suspense>
        )}
        actions={(card) => <ContactAction athlete={card} variant="secondary" />}
      />
    </Page>
  )
}

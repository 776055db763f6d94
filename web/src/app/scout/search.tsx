import { ArrowLeft } from 'lucide-react'
import { ComparisonTable } from '#web/features/athlete-comparison/components/comparison-table.tsx'
import { AthleteSearch } from '#web/features/athlete-search/components/athlete-search.tsx'
import { useSearchAddress } from '#web/features/athlete-search/filters/queries.ts'
import { useSaveToBoard } from '#web/features/board/components/use-save-to-board.tsx'
import { UnverifiedNotice } from '#web/features/verification/components/unverified-notice.tsx'
import { useT } from '#web/lib/i18n.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { AthleteDrawer, ContactAction } from './athlete-drawer.tsx'

export function ScoutSearch() {
  const t = useT()
  const { view } = useSearchAddress()
  const { keptAt, toggle } = useSaveToBoard()
  const title = t('nav.search')
  useDocumentTitle(title)

  if (view === 'compare') return <Comparison />
  return (
    <AthleteSearch
      notice={<UnverifiedNotice />}
      keptAt={keptAt}
      onKeep={toggle}
      panel={(id, opened, buttons) => <AthleteDrawer key={id} id={id} opened={opened} buttons={buttons} />}
    />
  )
}

function Comparison() {
  const t = useT('athlete-comparison')
  const { compared, setCompared, comparedFrom, setComparedFrom, setView } = useSearchAddress()
  const back = (
    <Button onClick={() => setView('list')}>
      <ArrowLeft aria-hidden />
      {t('back')}
    </Button>
  )
  return (
    <Page title={t('title')} actions={back}>
      <ComparisonTable
        ids={compared}
        onIds={setCompared}
        level={comparedFrom}
        onLevel={setComparedFrom}
        back={back}
        actions={(card) => <ContactAction athlete={card} />}
      />
    </Page>
  )
}

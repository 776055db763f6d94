import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { AthleteSearch } from '#web/features/athlete-search/components/athlete-search.tsx'
import { useSearchAddress } from '#web/features/athlete-search/queries.ts'
import { useKeepToggle } from '#web/features/board/components/keep-toggle.tsx'
import { CompareTable } from '#web/features/compare/components/compare-table.tsx'
import { UnverifiedNotice } from '#web/features/verification/components/unverified-notice.tsx'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { AskToTalk, AthleteSide } from './athlete-side.tsx'

export function ScoutSearch() {
  const t = useT()
  const { view } = useSearchAddress()
  const { keptAt, toggle } = useKeepToggle()
  const title = t('nav.search')
  useEffect(() => {
    document.title = `${title} · Touchline`
  }, [title])

  if (view === 'compare') return <Comparison />
  return (
    <AthleteSearch
      notice={<UnverifiedNotice />}
      keptAt={keptAt}
      onKeep={toggle}
      panel={(id, opened, buttons) => <AthleteSide key={id} id={id} opened={opened} buttons={buttons} />}
    />
  )
}

function Comparison() {
  const t = useT('compare')
  const { compared, setCompared, setView } = useSearchAddress()
  const back = (
    <Button onClick={() => setView('list')}>
      <ArrowLeft aria-hidden />
      {t('back')}
    </Button>
  )
  return (
    <Page title={t('title')} actions={back}>
      <CompareTable
        ids={compared}
        onIds={setCompared}
        back={back}
        actions={(card) => <AskToTalk athlete={card} />}
      />
    </Page>
  )
}

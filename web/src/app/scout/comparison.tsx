import { ArrowLeft } from 'lucide-react'
import { ComparisonScreen } from '#web/features/scouting/athlete-comparison/components/comparison-screen.tsx'
import { useSearchAddress } from '#web/features/scouting/athlete-search/filters/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { ContactAction } from './athlete-drawer.tsx'
import './comparison.css'

export function Comparison() {
  const t = useT('athlete-comparison')
  const { compared, setCompared, comparedFrom, setComparedFrom, setView } = useSearchAddress()
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
        actions={(card) => <ContactAction athlete={card} variant="secondary" />}
      />
    </Page>
  )
}

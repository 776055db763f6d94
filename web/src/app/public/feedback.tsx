import { FeedbackScreen } from '#web/features/trust/feedback/components/feedback-screen.tsx'
import { useT } from '#web/lib/i18n.ts'
import { Page } from '#web/ui/page.tsx'
import { PublicLayout } from './public-layout.tsx'

export function Feedback() {
  const t = useT('feedback')
  return (
    <PublicLayout>
      <Page title={t('title')} lead={t('lead')} width="columns">
        <FeedbackScreen />
      </Page>
    </PublicLayout>
  )
}

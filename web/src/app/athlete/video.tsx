import { useParams } from 'react-router'
import { useT } from '#web/lib/i18n.ts'
import { Page } from '#web/ui/page.tsx'
import { EditVideo } from './edit-video.tsx'

export function OwnVideo() {
  const t = useT('video-player')
  const { id = '' } = useParams()
  return (
    <Page title={t('page_title')} width="full" hideTitle>
      <EditVideo key={id} id={id} />
    </Page>
  )
}

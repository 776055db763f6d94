import { useParams } from 'react-router'
import { useT } from '#web/lib/i18n.ts'
import { Page } from '#web/ui/page.tsx'
import { WatchVideo } from './watch-video.tsx'

export function ScoutVideo() {
  const t = useT('video-player')
  const { id = '' } = useParams()
  return (
    <Page title={t('page_title')} width="full" hideTitle>
      <WatchVideo key={id} id={id} />
    </Page>
  )
}

import { useParams } from 'react-router'
import { AnnouncementPage } from '#web/features/trust/announcement/components/announcement-page.tsx'
import { useT } from '#web/lib/i18n.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { PublicLayout } from './public-layout.tsx'

/** Where a notice or a mail of the team leads. */
export function Announcement() {
  const t = useT('announcement')
  useDocumentTitle(t('page.title'))
  return (
    <PublicLayout>
      <div className="mx-auto w-full max-w-2xl px-4 py-6 sm:px-8 sm:py-10">
        <AnnouncementPage id={useParams().id ?? ''} />
      </div>
    </PublicLayout>
  )
}

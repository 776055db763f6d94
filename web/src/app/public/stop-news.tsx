import { useParams } from 'react-router'
import { StopNews as StopNewsQuestion } from '#web/features/trust/announcement/components/stop-news.tsx'
import { useAddressSecret } from '#web/lib/address-secret.ts'
import { useT } from '#web/lib/i18n.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { PublicLayout } from './public-layout.tsx'

/** Where the last line of a mail with news leads; nobody signs in for it. */
export function StopNews() {
  const t = useT('announcement')
  const token = useAddressSecret('/stop-news', useParams().token)
  useDocumentTitle(t('stop_news.title'))
  return (
    <PublicLayout>
      <div className="mx-auto w-full max-w-2xl px-4 py-6 sm:px-8 sm:py-10">
        <StopNewsQuestion token={token} />
      </div>
    </PublicLayout>
  )
}

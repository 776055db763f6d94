import { useParams } from 'react-router'
import { TakedownConfirmation } from '#web/features/trust/video-takedown/components/takedown-confirmation.tsx'
import { useAddressSecret } from '#web/lib/address-secret.ts'
import { useT } from '#web/lib/i18n.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { PublicLayout } from './public-layout.tsx'

/** Where the mail leads that a visitor gets who asks for a film to be taken down. */
export function Takedown() {
  const t = useT('video-takedown')
  const token = useAddressSecret('/takedown', useParams().token)
  useDocumentTitle(t('page_title'))
  return (
    <PublicLayout>
      <div className="mx-auto w-full max-w-2xl px-4 py-6 sm:px-8 sm:py-10">
        <TakedownConfirmation token={token} />
      </div>
    </PublicLayout>
  )
}

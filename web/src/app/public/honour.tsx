import { useParams } from 'react-router'
import { IssuerQuestion } from '#web/features/athletes/achievement/components/issuer-question.tsx'
import { useAddressSecret } from '#web/lib/address-secret.ts'
import { useT } from '#web/lib/i18n.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { PublicLayout } from './public-layout.tsx'

/** Where the mail to an issuer leads: one question, answered without an account. */
export function Honour() {
  const t = useT('achievement')
  const token = useAddressSecret('/honour', useParams().token)
  useDocumentTitle(t('issuer.page_title'))
  return (
    <PublicLayout>
      <div className="mx-auto w-full max-w-2xl px-4 py-6 sm:px-8 sm:py-10">
        <IssuerQuestion token={token} />
      </div>
    </PublicLayout>
  )
}

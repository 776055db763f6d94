import { useParams } from 'react-router'
import { NumberQuestion } from '#web/features/athletes/measurement/confirmation/components/number-question.tsx'
import { useAddressSecret } from '#web/lib/address-secret.ts'
import { useT } from '#web/lib/i18n.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { PublicLayout } from './public-layout.tsx'

/** Where the mail to whoever measured a number leads: one question, answered without an account. */
export function Confirm() {
  const t = useT('measurement')
  const token = useAddressSecret('/confirm', useParams().token)
  useDocumentTitle(t('confirmation.page_title'))
  return (
    <PublicLayout>
      <div className="mx-auto w-full max-w-xl px-4 py-6 sm:px-8 sm:py-10">
        <NumberQuestion token={token} />
      </div>
    </PublicLayout>
  )
}

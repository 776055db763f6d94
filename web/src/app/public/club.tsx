import { useParams } from 'react-router'
import { NumbersToConfirm } from '#web/features/athletes/measurement/confirmation/components/numbers-to-confirm.tsx'
import { OfficialDesk } from '#web/features/trust/organization/components/official-desk.tsx'
import { useAddressSecret } from '#web/lib/address-secret.ts'
import { useT } from '#web/lib/i18n.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { PublicLayout } from './public-layout.tsx'

/** Where the mail to an official leads: what they do for their organization, without an account. */
export function Club() {
  const t = useT('organization')
  const token = useAddressSecret('/club', useParams().token)
  useDocumentTitle(t('desk_title'))
  return (
    <PublicLayout>
      <div className="mx-auto w-full max-w-3xl px-4 py-6 sm:px-8 sm:py-10">
        <OfficialDesk token={token} numbers={<NumbersToConfirm token={token} />} />
      </div>
    </PublicLayout>
  )
}

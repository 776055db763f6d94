import { Suspense } from 'react'
import { useParams } from 'react-router'
import { NumbersToConfirm } from '#web/features/athletes/measurement/confirmation/components/numbers-to-confirm.tsx'
import { OfficialDesk } from '#web/features/trust/organization/components/official-desk.tsx'
import { useAddressSecret } from '#web/lib/address-secret.ts'
import { useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { FormSkeleton } from '#web/ui/skeleton.tsx'
import { PublicLayout } from './public-layout.tsx'

/** Its own chunk: whoever only answers athletes needs no sheet. */
const ClubSessions = lazyWhenOnline(() =>
  import('#web/features/athletes/measurement/session/components/club-sessions.tsx').then(
    ({ ClubSessions }) => ({ default: ClubSessions }),
  ),
)

/** Where the mail to an official leads: what they do for their organization, without an account. */
export function Club() {
  const t = useT('organization')
  const token = useAddressSecret('/club', useParams().token)
  useDocumentTitle(t('desk_title'))
  return (
    <PublicLayout>
      <div className="mx-auto w-full max-w-3xl has-data-wide:max-w-5xl px-4 py-6 sm:px-8 sm:py-10">
        <OfficialDesk
          token={token}
          numbers={<NumbersToConfirm token={token} />}
          sessions={(officialId) => (
            <Suspense fallback={<FormSkeleton />}>
              <ClubSessions token={token} officialId={officialId} />
            </Suspense>
          )}
        />
      </div>
    </PublicLayout>
  )
}

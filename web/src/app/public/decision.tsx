import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { DecisionDeletion } from '#web/features/accounts/deletion/components/decision-deletion.tsx'
import { MyDecision } from '#web/features/trust/moderation/components/my-decision.tsx'
import { useAddressSecret } from '#web/lib/address-secret.ts'
import { useT } from '#web/lib/i18n.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { PublicLayout } from './public-layout.tsx'

/** Where the mail about a decision leads: whoever is suspended cannot sign in, and reads and appeals all the same. */
export function Decision() {
  const t = useT('moderation')
  const account = useAccount()
  const key = useAddressSecret('/decision', useParams().key)
  useDocumentTitle(t('mine.page_title'))
  return (
    <PublicLayout>
      <div className="mx-auto w-full max-w-2xl px-4 py-6 sm:px-8 sm:py-10">
        {/* Whoever is suspended has no notices to go back to; the name above leads to the front page. */}
        {account && (
          <Link
            to={`/${account.role}/notifications`}
            className="mb-4 inline-flex items-center gap-1.5 text-sm font-medium text-accent-ink"
          >
            <ArrowLeft aria-hidden className="size-4" />
            {t('common:nav.notifications')}
          </Link>
        )}
        <MyDecision decisionKey={key} />
        <DecisionDeletion decisionKey={key} />
      </div>
    </PublicLayout>
  )
}

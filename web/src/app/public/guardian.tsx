import { Suspense } from 'react'
import { useParams } from 'react-router'
import { GuardianPortal } from '#web/features/athletes/guardian/components/guardian-portal.tsx'
import { GuardianExport } from '#web/features/athletes/guardian/data-export/components/guardian-export.tsx'
import { GuardianDeletion } from '#web/features/athletes/guardian/deletion/components/guardian-deletion.tsx'
import { useGuardianLanguage } from '#web/features/athletes/guardian/portal/mutations.ts'
import { GuardianCommunities } from '#web/features/contact/community/guardian/components/guardian-communities.tsx'
import { GuardianEvents } from '#web/features/contact/event/guardian/components/guardian-events.tsx'
import { GuardianDisputes } from '#web/features/trust/dispute/components/guardian-disputes.tsx'
import { GuardianOrganizations } from '#web/features/trust/organization/components/guardian-organizations.tsx'
import { useAddressSecret } from '#web/lib/address-secret.ts'
import { useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { LegalLinks } from '#web/ui/legal-links.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { LanguageSelect } from './language-select.tsx'

// Under what the guardian has to decide: neither its code nor its words hold that up.
const GuardianFigures = lazyWhenOnline(() =>
  import('#web/features/trust/figures/guardian/components/guardian-figures.tsx').then((part) => ({
    default: part.GuardianFigures,
  })),
)

export function Guardian() {
  const t = useT('guardian')
  const token = useAddressSecret('/guardian', useParams().token)
  const language = useGuardianLanguage(token)
  useDocumentTitle(t('page_title'))
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-4 sm:px-6 sm:py-8">
      <header className="mb-8 flex items-center justify-between gap-4 text-accent">
        <Logo />
        <LanguageSelect onChoose={(next) => language.mutate(next)} />
      </header>
      <main id="content">
        <GuardianPortal
          token={token}
          beforeContacts={(name) => (
            <>
              <GuardianDeletion token={token} name={name} shows="of_others" />
              <GuardianDisputes token={token} name={name} />
              <GuardianOrganizations token={token} name={name} />
              <GuardianCommunities token={token} name={name} />
            </>
          )}
          held={(name) => <GuardianDeletion token={token} name={name} shows="begun" />}
          events={(name) => <GuardianEvents token={token} name={name} />}
          atEnd={(name) => (
            <>
              <Suspense>
                <GuardianFigures token={token} name={name} />
              </Suspense>
              <GuardianExport token={token} name={name} />
              <GuardianDeletion token={token} name={name} shows="own" />
            </>
          )}
        />
      </main>
      <footer className="mt-10 border-t border-line pt-3">
        <LegalLinks />
      </footer>
    </div>
  )
}

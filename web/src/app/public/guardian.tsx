import { useParams } from 'react-router'
import { GuardianPortal } from '#web/features/guardian/components/guardian-portal.tsx'
import { useT } from '#web/lib/i18n.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { Logo } from '#web/ui/logo.tsx'

export function Guardian() {
  const t = useT('guardian')
  const { token = '' } = useParams()
  useDocumentTitle(t('page_title'))
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-6 sm:px-6 sm:py-10">
      <header className="mb-8 text-accent">
        <Logo />
      </header>
      <main id="content">
        <GuardianPortal token={token} />
      </main>
    </div>
  )
}

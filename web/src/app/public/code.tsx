import { useParams } from 'react-router'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { ScannedCode } from '#web/features/athletes/profile-code/components/scanned-code.tsx'
import { codeAddress } from '#web/features/athletes/profile-code/rules.ts'
import { useT } from '#web/lib/i18n.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { CoachPacket } from './coach-packet/coach-packet.tsx'
import { PublicLayout } from './public-layout.tsx'

/** Where a printed code leads: a card or a coach packet that everybody may read, and the page for a scout who may see it. */
export function Code() {
  const t = useT('profile-code')
  const { secret = '' } = useParams()
  const account = useAccount()
  useDocumentTitle(t('card'))
  return (
    <PublicLayout>
      {/* Found by whoever was given it, and by nobody else. */}
      <meta name="robots" content="noindex" />
      <div className="mx-auto w-full max-w-4xl px-4 py-6 sm:px-8 sm:py-10 print:max-w-none print:p-0">
        <ScannedCode
          secret={secret}
          isSignedIn={account !== null}
          packet={(card, onward) => (
            <CoachPacket card={card} address={codeAddress(secret)} actions={onward} />
          )}
          actions={(athleteId) => (
            <LinkButton variant="primary" to={`/scout/search?open=${athleteId}`}>
              {t('open_profile')}
            </LinkButton>
          )}
        />
      </div>
    </PublicLayout>
  )
}

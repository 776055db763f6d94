import { InstallGuide } from '#web/features/accounts/app-install/components/install-guide.tsx'
import { useT } from '#web/lib/i18n.ts'
import { Page } from '#web/ui/page.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { PublicLayout } from './public-layout.tsx'

/** What the installable app is today, and how it gets onto a phone. */
export function MobileApp() {
  const t = useT('app-install')
  return (
    <PublicLayout>
      <Page title={t('title')} lead={t('lead')} width="columns">
        <InstallGuide
          code={
            <QrCode
              label={t('qr')}
              address={`${location.origin}/mobile-app`}
              className="size-32 shrink-0 rounded-md bg-on-film fill-film"
            />
          }
        />
      </Page>
    </PublicLayout>
  )
}

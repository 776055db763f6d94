import { Suspense } from 'react'
import { RegistrationForm } from '#web/features/trust/organization/components/registration-form.tsx'
import { useT } from '#web/lib/i18n.ts'
import { Page } from '#web/ui/page.tsx'
import { FormSkeleton } from '#web/ui/skeleton.tsx'
import { PublicLayout } from './public-layout.tsx'

/** Where somebody registers their club or school. */
export function OrganizationRegistration() {
  const t = useT('organization')
  return (
    <PublicLayout>
      <Page title={t('register_yours')} lead={t('register_lead')} width="narrow">
        <Suspense fallback={<FormSkeleton />}>
          <RegistrationForm />
        </Suspense>
      </Page>
    </PublicLayout>
  )
}

import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'
import { useOnboardAthlete } from '../mutations.ts'
import type { AthleteAnswers } from '../types.ts'

/** With the answers that led here the account can be closed; later that day nothing is asked a second time. */
export function AgeRefusal({ answers }: { answers?: AthleteAnswers }) {
  const t = useT('onboarding')
  const close = useOnboardAthlete()
  const refused = useErrorMessage(close.error)
  return (
    <Page title={t('too_young.title')} width="narrow">
      <div role="status">
        <Notice>{t(answers ? 'too_young.text' : 'too_young.today')}</Notice>
      </div>
      {refused && (
        <p role="alert" className="mt-4 text-red-ink">
          {refused}
        </p>
      )}
      {answers && (
        <Button
          variant="primary"
          size="lg"
          className="mt-6 max-sm:w-full"
          busy={close.isPending}
          onClick={() => close.mutate(answers)}
        >
          {t('too_young.leave')}
        </Button>
      )}
    </Page>
  )
}

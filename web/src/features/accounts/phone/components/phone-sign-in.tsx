import { useQuery } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { identityQueries } from '#web/features/accounts/identity/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { useSignInByCode, useTextSignInCode } from '../mutations.ts'
import { numberWords } from '../number-words.ts'
import { CodeForm } from './code-form.tsx'
import { NumberForm } from './number-form.tsx'

/** Nothing where the server has not switched it on. */
export function PhoneSignIn() {
  const t = useT('phone')
  const { data } = useQuery(identityQueries.elsewhere())
  const [isOpen, setIsOpen] = useState(false)
  if (!data?.phone) return null
  return (
    <section aria-label={t('sign_in')}>
      {isOpen ? (
        <ByText onCancel={() => setIsOpen(false)} />
      ) : (
        <Button size="lg" className="w-full" onClick={() => setIsOpen(true)}>
          <Smartphone aria-hidden />
          {t('sign_in')}
        </Button>
      )}
    </section>
  )
}

function ByText({ onCancel }: { onCancel: () => void }) {
  const t = useT('phone')
  const send = useTextSignInCode()
  const signIn = useSignInByCode()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const text = (number: string) =>
    send.mutate(number, {
      onSuccess: () => {
        signIn.reset()
        setSentTo(number)
      },
    })
  return (
    <div className="rounded-lg border border-line p-4">
      <h2 className="mb-2 flex items-center gap-2 text-base">
        <Smartphone aria-hidden className="size-4 shrink-0" />
        {t('sign_in')}
      </h2>
      {sentTo === null ? (
        <>
          <p className="mb-4 text-soft">{t('sign_in_lead')}</p>
          <NumberForm busy={send.isPending} error={send.error} onNumber={text} onCancel={onCancel} />
        </>
      ) : (
        <>
          <CodeForm
            lead={t('sent_if_known', { number: numberWords(sentTo) })}
            label={t('code')}
            action={t('sign_in_go')}
            busy={signIn.isPending}
            error={signIn.error ?? send.error}
            onCode={(code) => signIn.mutate({ number: sentTo, code })}
            again={{ busy: send.isPending, onAgain: () => text(sentTo) }}
            onCancel={() => setSentTo(null)}
          />
          <p className="mt-4 text-sm text-soft">{t('no_text')}</p>
        </>
      )}
    </div>
  )
}

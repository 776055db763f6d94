import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useRemovePhoneFactor, useTextFactorCode, useVerifyPhone } from '../mutations.ts'
import { numberWords } from '../number-words.ts'
import { isHalfSignedIn } from '../rules.ts'
import type { PhoneFactor } from '../types.ts'
import { CodeForm } from './code-form.tsx'
import { usePhoneFailure } from './phone-failure.tsx'

/** It is removed by whoever took the second step in this session; who did not, takes it here. */
export function PhoneFactorRow({ factor }: { factor: PhoneFactor }) {
  const t = useT('phone')
  const number = numberWords(factor.number)
  const remove = useRemovePhoneFactor()
  const text = useTextFactorCode()
  const verify = useVerifyPhone()
  const [challengeId, setChallengeId] = useState<string | null>(null)
  const failure = usePhoneFailure(text.error ?? (isHalfSignedIn(remove.error) ? null : remove.error))
  const send = () => text.mutate(factor.id, { onSuccess: setChallengeId })
  const take = () =>
    // By the promise: once removed, the row is gone.
    remove.mutateAsync(factor.id).then(
      () => toast.success(t('factor.removed')),
      (reason) => {
        if (isHalfSignedIn(reason)) send() // else `remove.error` tells it
      },
    )
  return (
    <li className="space-y-3 py-3">
      <div className="flex flex-wrap items-center gap-3">
        <Smartphone aria-hidden className="size-5 shrink-0 text-faint" />
        <p className="num min-w-0 grow font-medium">{number}</p>
        {!challengeId && (
          <Button
            size="sm"
            busy={remove.isPending || text.isPending}
            aria-label={t('factor.remove_one', { number })}
            onClick={take}
          >
            {t('remove')}
          </Button>
        )}
      </div>
      {failure && (
        <p role="alert" className="text-red-ink">
          {failure}
        </p>
      )}
      {challengeId && (
        <CodeForm
          lead={t('sent', { number })}
          label={t('code')}
          action={t('factor.remove_go')}
          busy={verify.isPending || remove.isPending}
          error={verify.error}
          onCode={(code) => verify.mutate({ factorId: factor.id, challengeId, code }, { onSuccess: take })}
          again={{ busy: text.isPending, onAgain: send }}
          onCancel={() => setChallengeId(null)}
        />
      )}
    </li>
  )
}

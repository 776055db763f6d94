import { useRef, useState } from 'react'
import { isTotpCode } from '#shared/validate/totp-code.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { errorCode } from '#web/lib/errors.ts'
import { useT } from '#web/lib/i18n.ts'
import { useSession } from '#web/lib/session.ts'
import { keyFactors, phoneFactors, totpFactors } from '#web/lib/stored-session.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { CodeInput, Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.ts'
import { type MfaProof as Step, useVerifyMfa } from '../mutations.ts'
import { TextForm } from './text-form.tsx'

type MfaMethod = Step['way']

/** What stands between the password, or a mailed link, and the account of somebody who set up a second step. */
export function MfaChallenge({ onLeave }: { onLeave: () => void }) {
  const t = useT('mfa')
  const session = useSession()
  const ways = ownWays(session)
  const [way, setWay] = useState<MfaMethod>(ways[0] ?? 'recovery')
  const title = t('title')

  useDocumentTitle(title)

  return (
    <>
      <h1>{title}</h1>
      <p className="mt-2 mb-6 text-soft">{t(`lead.${way}`)}</p>
      {way === 'key' ? <KeyForm /> : way === 'text' ? <TextForm /> : <CodeForm key={way} way={way} />}
      <div className="mt-6 flex flex-col items-start gap-1 border-t border-line pt-4">
        {[...ways, 'recovery' as const].map(
          (other) =>
            other !== way && (
              <Button key={other} variant="ghost" className="-ml-3.5" onClick={() => setWay(other)}>
                {t(`use.${other}`)}
              </Button>
            ),
        )}
        <Button variant="ghost" className="-ml-3.5" onClick={onLeave}>
          {t('leave')}
        </Button>
      </div>
    </>
  )
}

/** What they set up: the app goes first. */
function ownWays(session: ReturnType<typeof useSession>): MfaMethod[] {
  if (!session) return ['app']
  const held = { app: totpFactors(session), key: keyFactors(session), text: phoneFactors(session) }
  return (['app', 'key', 'text'] as const).filter((way) => held[way].length > 0)
}

/** Nothing to type: the browser asks for the key. */
function KeyForm() {
  const t = useT('mfa')
  const session = useSession()
  const keys = session ? keyFactors(session) : []
  const step = useVerifyMfa(() => toast.error(t('common:errors.signed_out')))
  const failure = useErrorMessage(step.error)
  return (
    <div className="space-y-3">
      {step.error && (
        <div role="alert">
          <Notice tone="bad">{errorCode(step.error) === 'offline' ? failure : t('wrong.key')}</Notice>
        </div>
      )}
      {keys.map(({ id, friendly_name }, index) => (
        <Button
          key={id}
          variant="primary"
          size="lg"
          className="w-full"
          busy={step.isPending}
          onClick={() => step.mutate({ way: 'key', factorId: id })}
        >
          {keys.length > 1 ? friendly_name || t('key', { number: index + 1 }) : t('go')}
        </Button>
      ))}
    </div>
  )
}

function CodeForm({ way }: { way: Exclude<MfaMethod, 'key' | 'text'> }) {
  const t = useT('mfa')
  const session = useSession()
  const apps = session ? totpFactors(session) : []
  const step = useVerifyMfa(() => toast.error(t('common:errors.signed_out')))
  const failure = useErrorMessage(step.error)
  const [shapeless, setShapeless] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  function submit({ code = '', factorId = apps[0]?.id ?? '' }: Record<string, string>) {
    const whole = way === 'app' ? isTotpCode(code) : code.trim() !== ''
    setShapeless(!whole)
    if (!whole || step.isPending) return
    step.mutate(way === 'app' ? { way, factorId, code } : { way, code }, {
      onError: () => input.current?.select(),
    })
  }

  const wrong = ['mfa_verification_failed', 'mfa_factor_not_found'].includes(
    (step.error as { code?: string } | null)?.code ?? '',
  )
  const problem = shapeless ? t(`shape.${way}`) : wrong ? t(`wrong.${way}`) : failure
  return (
    <Form onSubmit={submit} className="space-y-4">
      {way === 'app' && apps.length > 1 && (
        <Field label={t('which')}>
          <Select
            name="factorId"
            options={apps.map(({ id, friendly_name }, index) => ({
              value: id,
              label: friendly_name || t('app', { number: index + 1 }),
            }))}
          />
        </Field>
      )}
      <Field label={t(`code.${way}`)} error={problem} required>
        {way === 'app' ? (
          <CodeInput ref={input} autoFocus name="code" className="text-lg" />
        ) : (
          <Input
            ref={input}
            autoFocus
            name="code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            placeholder="abcd-efgh-ijkl-mnop"
            className="num"
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={step.isPending} className="w-full">
        {t('go')}
      </Button>
    </Form>
  )
}

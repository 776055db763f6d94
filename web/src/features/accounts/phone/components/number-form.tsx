import { useState } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { readNumber } from '../rules.ts'
import { usePhoneFailure } from './phone-failure.tsx'

const TYPED_MAX_CHARS = 30

type NumberFormProps = {
  value?: string
  busy: boolean
  error: Error | null
  onNumber: (number: string) => void
  onCancel: () => void
}

/** Which phone the code goes to. */
export function NumberForm({ value = '', busy, error, onNumber, onCancel }: NumberFormProps) {
  const t = useT('phone')
  const failure = usePhoneFailure(error)
  const [isWrong, setIsWrong] = useState(false)

  function submit({ number: typed = '' }: Record<string, string>) {
    const number = readNumber(typed)
    setIsWrong(!number)
    if (number && !busy) onNumber(number)
  }

  return (
    <Form onSubmit={submit} className="space-y-4">
      <Field
        label={t('number')}
        hint={t('number_hint')}
        error={isWrong ? t('number_wrong') : failure}
        required
      >
        <Input
          name="number"
          type="tel"
          autoFocus
          autoComplete="tel"
          inputMode="tel"
          defaultValue={value}
          maxLength={TYPED_MAX_CHARS}
          className="num"
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {t('send')}
        </Button>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </div>
    </Form>
  )
}

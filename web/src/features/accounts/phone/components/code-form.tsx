import { useState } from 'react'
import { isTotpCode } from '#shared/validate/totp-code.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { CodeInput } from '#web/ui/input.tsx'
import { usePhoneFailure } from './phone-failure.tsx'

type CodeFormProps = {
  /** What is said above the field: where the code went. */
  lead: string
  label: string
  action: string
  busy: boolean
  error: Error | null
  onCode: (code: string) => void
  again?: { busy: boolean; onAgain: () => void }
  onCancel: () => void
}

/** The six digits of a text, or of a mail; phones offer them by themselves. */
export function CodeForm({ lead, label, action, busy, error, onCode, again, onCancel }: CodeFormProps) {
  const t = useT('phone')
  const failure = usePhoneFailure(error)
  const [isIncomplete, setIsIncomplete] = useState(false)

  function submit({ code = '' }: Record<string, string>) {
    setIsIncomplete(!isTotpCode(code))
    if (isTotpCode(code) && !busy) onCode(code)
  }

  return (
    <Form onSubmit={submit} className="space-y-4">
      <p role="status">{lead}</p>
      <Field label={label} error={isIncomplete ? t('code_incomplete') : failure} required>
        <CodeInput name="code" autoFocus className="text-lg" />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy} className="max-sm:w-full">
          {action}
        </Button>
        {again && (
          <Button busy={again.busy} onClick={again.onAgain}>
            {t('again')}
          </Button>
        )}
        <Button variant="ghost" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </Form>
  )
}

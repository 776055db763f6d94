import { useState } from 'react'
import { backend } from '#web/lib/env.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAddDirectory } from '../mutations.ts'
import { directoryProblems, emptyValues, refusedFields } from '../rules.ts'
import type { DirectoryProblems, DirectoryValues } from '../types.ts'

const OUR_METADATA = `${backend.url}/auth/v1/sso/saml/metadata`

/** Adds a club's directory; what was typed stays when it is refused. */
export function DirectoryForm({ onClose }: { onClose: () => void }) {
  const t = useT('club-directory')
  const common = useT()
  const [values, setValues] = useState(emptyValues)
  const [problems, setProblems] = useState<DirectoryProblems>({})
  const add = useAddDirectory()
  const atFields = refusedFields(add.error, values)
  const elsewhere = useErrorMessage(Object.keys(atFields).length === 0 ? add.error : null)
  const field = (name: keyof DirectoryValues) => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setValues((now) => ({ ...now, [name]: target.value })),
  })
  const label = (name: keyof DirectoryValues) => {
    const problem = problems[name] ?? atFields[name]
    return { label: t(`field.${name}`), hint: t(`hint.${name}`), error: problem && t(`problem.${problem}`) }
  }

  function send() {
    const found = directoryProblems(values)
    setProblems(found)
    add.reset()
    if (Object.keys(found).length > 0) return
    add.mutate(values, {
      onSuccess: () => {
        toast.success(t('added'))
        onClose()
      },
    })
  }

  return (
    <Dialog open onClose={onClose} title={t('add_title')} size="md">
      <Form onSubmit={send} className="space-y-4">
        <div>
          <p className="text-soft">{t('add_text')}</p>
          <code className="mt-1.5 block rounded-md bg-sunk px-3 py-2 text-sm break-all select-all">
            {OUR_METADATA}
          </code>
        </div>
        <Field {...label('metadata_url')}>
          <Input {...field('metadata_url')} type="url" inputMode="url" maxLength={2_048} />
        </Field>
        <Field {...label('metadata_xml')}>
          <Textarea {...field('metadata_xml')} rows={4} spellCheck={false} />
        </Field>
        <Field {...label('domains')}>
          <Input {...field('domains')} autoCapitalize="none" spellCheck={false} />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field {...label('name')}>
            <Input {...field('name')} autoCapitalize="none" maxLength={256} spellCheck={false} />
          </Field>
          <Field {...label('email')}>
            <Input {...field('email')} autoCapitalize="none" maxLength={256} spellCheck={false} />
          </Field>
        </div>
        {elsewhere && (
          <p role="alert" className="text-red-ink">
            {elsewhere}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={add.isPending}>
            {t('add')}
          </Button>
          <Button onClick={onClose}>{common('actions.cancel')}</Button>
        </div>
      </Form>
    </Dialog>
  )
}

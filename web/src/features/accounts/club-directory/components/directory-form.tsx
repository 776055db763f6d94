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
import { useAddDirectory, useChangeDirectory, useTryDirectory } from '../mutations.ts'
import { changeOf, directoryProblems, emptyValues, refusedFields, triedAgain, valuesOf } from '../rules.ts'
import type { ClubDirectory, DirectoryProblems, DirectoryValues } from '../types.ts'

const OUR_METADATA = `${backend.url}/auth/v1/sso/saml/metadata`

type DirectoryFormProps = {
  /** The one that is edited; without it one is added. */
  directory?: ClubDirectory
  onClose: () => void
  /** Where to try a change of one that people sign in by: it is saved from there. */
  onTry?: (url: string) => void
}

/** Adds a club's directory or changes one; what was typed stays when it is refused. */
export function DirectoryForm({ directory, onClose, onTry }: DirectoryFormProps) {
  const t = useT('club-directory')
  const common = useT()
  const [values, setValues] = useState(directory ? valuesOf(directory) : emptyValues)
  const [problems, setProblems] = useState<DirectoryProblems>({})
  const [isSame, setSame] = useState(false)
  const [add, change, attempt] = [useAddDirectory(), useChangeDirectory(), useTryDirectory()]
  const error = add.error ?? change.error ?? attempt.error
  const atFields = refusedFields(error, values)
  const words = useErrorMessage(Object.keys(atFields).length === 0 ? error : null)
  const again = triedAgain(error)
  const elsewhere = again ? t(again) : words
  const isTried = directory !== undefined && !directory.disabled
  const field = (name: keyof DirectoryValues) => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setValues((now) => ({ ...now, [name]: target.value })),
  })
  const label = (name: keyof DirectoryValues) => {
    const problem = problems[name] ?? atFields[name]
    const isKept = name === 'metadata_xml' && directory?.saml.metadata_url === undefined && directory
    const hint = t(isKept ? 'hint.metadata_kept' : `hint.${name}`)
    return { label: t(`field.${name}`), hint, error: problem && t(`problem.${problem}`) }
  }

  function send() {
    const found = directoryProblems(values, directory)
    setProblems(found)
    for (const act of [add, change, attempt]) act.reset()
    const nothing = directory !== undefined && Object.keys(changeOf(values, directory)).length === 0
    setSame(nothing)
    if (nothing || Object.keys(found).length > 0) return
    const done = (words: string) => () => {
      toast.success(words)
      onClose()
    }
    if (!directory) add.mutate(values, { onSuccess: done(t('added')) })
    else if (isTried) attempt.mutate({ directory, values }, { onSuccess: (url) => onTry?.(url) })
    else change.mutate({ directory, values }, { onSuccess: done(t('saved')) })
  }

  return (
    <Dialog open onClose={onClose} title={t(directory ? 'edit_title' : 'add_title')} size="md">
      <Form onSubmit={send} className="space-y-4">
        {directory ? (
          <p className="text-soft">{t(isTried ? 'edit_tried' : 'edit_off')}</p>
        ) : (
          <div>
            <p className="text-soft">{t('add_text')}</p>
            <code className="mt-1.5 block rounded-md bg-sunk px-3 py-2 text-sm break-all select-all">
              {OUR_METADATA}
            </code>
          </div>
        )}
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
        {(elsewhere || isSame) && (
          <p role="alert" className="text-red-ink">
            {elsewhere || t('nothing_changed')}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            variant="primary"
            busy={add.isPending || change.isPending || attempt.isPending}
          >
            {t(directory ? (isTried ? 'try_change' : 'save') : 'add')}
          </Button>
          <Button onClick={onClose}>{common('actions.cancel')}</Button>
        </div>
      </Form>
    </Dialog>
  )
}

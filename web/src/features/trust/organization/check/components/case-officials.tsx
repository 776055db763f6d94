import { type FormEvent, useState } from 'react'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { saidAfter } from '#web/lib/said-after.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useDecideOrganization } from '../../mutations.ts'
import type { QueuedOrganization } from '../../types.ts'

type Official = QueuedOrganization['officials'][number]

/** Who acts for the organization; one who never was an official there is ended, and their numbers fall. */
export function CaseOfficials({ officials }: { officials: readonly Official[] }) {
  const t = useT('organization')
  const [openId, setOpenId] = useState<string>()
  if (officials.length === 0) return null
  return (
    <section className="mt-4 border-t border-hair pt-3">
      <h3 className="font-medium">{t('case_officials.title')}</h3>
      <ul className="divide-y divide-hair">
        {officials.map((official) => {
          const { id, name, role_title: role, email, ended_at: ended, numbers } = official
          const facts = [
            numbers > 0 && t('case_officials.numbers', { count: numbers }),
            ended && t('case_officials.ended'),
          ].filter(Boolean)
          return (
            <li key={id} className="py-2.5">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <p className="min-w-0 wrap-anywhere">
                  {name}, {role}
                  <span className="block text-sm text-soft">{[email, ...facts].join(' · ')}</span>
                </p>
                {openId !== id && (
                  <Button variant="ghost" onClick={() => setOpenId(id)}>
                    {t('case_officials.false')}
                    <span className="sr-only">: {name}</span>
                  </Button>
                )}
              </div>
              {openId === id && <FalseForm official={official} onClose={() => setOpenId(undefined)} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function FalseForm({ official, onClose }: { official: Official; onClose: () => void }) {
  const t = useT('organization')
  const decide = useDecideOrganization()
  const refusal = useErrorMessage(decide.error)
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    saidAfter(
      decide.mutateAsync({ act: 'end_false', official: official.id, reason }, { onSuccess: () => onClose() }),
      () => toast.success(t('case_officials.done', { name: official.name })),
    )
  }
  return (
    <form noValidate onSubmit={onSubmit} className="mt-2 space-y-3">
      <p>
        {official.numbers === 0
          ? t('case_officials.text_none', { name: official.name })
          : t('case_officials.text', { count: official.numbers, name: official.name })}
      </p>
      <Field label={t('field.reason')} hint={t('case_officials.reason_hint')} error={refusal}>
        <Textarea name="reason" autoFocus rows={2} maxLength={500} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="danger" busy={decide.isPending}>
          {t('case_officials.end_now')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
      </div>
    </form>
  )
}

import { type FormEvent, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { formatDateTime } from '#web/lib/datetime.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { saidAfter } from '#web/lib/said-after.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useReferCase, useReferralCopy } from '../mutations.ts'
import { AUTHORITIES, type CaseWork } from '../types.ts'

type CaseReferralsProps = { reportId: string; referrals: CaseWork['referrals'] }

/** Handing the case to the police or to child protection, with a copy that nobody can change unnoticed. */
export function CaseReferrals({ reportId, referrals }: CaseReferralsProps) {
  const t = useT('moderation')
  const language = useLanguage()
  const copy = useReferralCopy()
  const failed = useErrorMessage(copy.error)
  const [asking, setAsking] = useState(false)
  const download = async (id: string) => {
    const words = await copy.mutateAsync(id)
    saveFile(`case-${id}.json`, [words], 'application/json')
  }
  return (
    <div className="space-y-2">
      {referrals.length > 0 && <h3>{t('refer.list')}</h3>}
      {referrals.map(({ id, referred_to, reference, note, sha256, at, by }) => (
        <div key={id} className="space-y-1 rounded-md border border-line px-3 py-2">
          <p className="font-medium">
            {[t(`refer.to.${referred_to}`), reference].filter(Boolean).join(' · ')}
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{note}</p>
          <p className="text-sm text-soft">
            {[by ?? t('admin_who_left'), formatDateTime(at, language)].join(' · ')}
          </p>
          <p className="text-sm wrap-anywhere text-faint">{t('refer.seal', { seal: sha256 })}</p>
          <Button size="sm" busy={copy.isPending} onClick={() => void download(id).catch(() => undefined)}>
            {t('refer.download')}
          </Button>
        </div>
      ))}
      {failed && (
        <p role="alert" className="text-red-ink">
          {failed}
        </p>
      )}
      <Button
        className="h-auto! max-w-full py-1.5 text-left whitespace-normal!"
        size="sm"
        onClick={() => setAsking(true)}
      >
        {t('refer.open')}
      </Button>
      <ReferDialog reportId={reportId} open={asking} onClose={() => setAsking(false)} />
    </div>
  )
}

type ReferDialogProps = { reportId: string; open: boolean; onClose: () => void }

function ReferDialog({ reportId, open, onClose }: ReferDialogProps) {
  const t = useT('moderation')
  const refer = useReferCase(reportId)
  const refused = useErrorMessage(refer.error)
  const [problem, setProblem] = useState<'authority' | 'note' | null>(null)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const authority = AUTHORITIES.find((one) => one === form.get('authority'))
    const note = String(form.get('note') ?? '').trim()
    const found = !authority ? 'authority' : note.length < LIMITS.flag.statementMinChars ? 'note' : null
    setProblem(found)
    if (!authority || found) return
    saidAfter(
      refer.mutateAsync(
        { authority, note, reference: String(form.get('reference') ?? '').trim() },
        { onSuccess: () => onClose() },
      ),
      () => toast.success(t('refer.done')),
    )
  }
  return (
    <Dialog open={open} onClose={onClose} title={t('refer.title')}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-soft">{t('refer.text')}</p>
        <RadioGroup
          legend={t('refer.whom')}
          name="authority"
          options={AUTHORITIES.map((value) => ({ value, label: t(`refer.to.${value}`) }))}
          error={problem === 'authority' && t('refer.whom_missing')}
        />
        <Field label={t('refer.reference')} hint={t('refer.reference_hint')}>
          <Input name="reference" maxLength={LIMITS.caseNote.referenceMaxChars} />
        </Field>
        <Field label={t('refer.note')} error={problem === 'note' && t('problem.statement')}>
          <Textarea name="note" rows={3} maxLength={LIMITS.flag.statementMaxChars} />
        </Field>
        {refused && (
          <p role="alert" className="text-red-ink">
            {refused}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <Button type="submit" variant="primary" busy={refer.isPending}>
            {t('refer.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

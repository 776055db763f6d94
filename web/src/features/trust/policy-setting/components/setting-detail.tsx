import { useQuery } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatDateTime } from '#web/lib/datetime.ts'
import { errorMessage, useErrorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { tellWhoLeft } from '#web/ui/tell-who-left.ts'
import { toast } from '#web/ui/toast.ts'
import { useSetPolicySetting, useUndoPolicySetting } from '../mutations.ts'
import { policySettingQueries } from '../queries.ts'
import { canWait, draftProblems, emptyDraft, isDirty, isLessSafe, stepOf, typedValue } from '../rules.ts'
import { useSettingWords } from '../setting-words.ts'
import type { PolicySetting, SettingDraft } from '../types.ts'
import { SettingHistory } from './setting-history.tsx'
import { SettingProposal } from './setting-proposal.tsx'

type SettingDetailProps = {
  setting: PolicySetting
  /** What was typed and not saved, here or before one looked at another setting. */
  draft: SettingDraft | undefined
  onDraft: (draft: SettingDraft | null) => void
  /** Something else may have been typed since. */
  onSaved: (sent: SettingDraft | undefined) => void
}

const UNDO_SHOWN_SECONDS = 15

/** One setting: its value, what another would do, why it is changed, and who changed it before. */
export function SettingDetail({ setting, draft: kept, onDraft, onSaved }: SettingDetailProps) {
  const t = useT('policy-setting')
  const common = useT()
  const words = useSettingWords()
  const language = useLanguage()
  const [wrong, setWrong] = useState(false)
  const save = useSetPolicySetting()
  const undo = useUndoPolicySetting()
  const detail = useRef<HTMLDivElement>(null)
  const refused = useErrorMessage(save.error)
  const draft = kept ?? emptyDraft(setting)
  const put = (part: Partial<SettingDraft>) => onDraft({ ...draft, ...part })
  const problems = draftProblems(setting, draft)
  const value = typedValue(setting, draft.value)
  const dirty = isDirty(setting, draft)
  const blocked = setting.proposal !== null || setting.next !== null

  const failed = async (error: unknown) =>
    toast.error(common('errors.not_saved', { what: words.name(setting) }), {
      description: await errorMessage(error),
    })
  function send() {
    setWrong(true)
    const { value: badValue, same, reason, source, from } = problems
    if (badValue || same || reason || source || from || value === null) return
    // By the promise: whoever looks at another setting meanwhile has saved this one too.
    const sent = save.mutateAsync({
      key: setting.key,
      value,
      expected: setting.value,
      reason: draft.reason.trim(),
      source: draft.source.trim(),
      from: draft.from && new Date(draft.from).toISOString(),
    })
    sent.then(
      ({ change_id, needs_second }) => {
        onSaved(kept)
        setWrong(false)
        if (needs_second) toast.message(t('proposed'))
        else toast.undoable(t('saved'), () => undo.mutateAsync(change_id).catch(failed), UNDO_SHOWN_SECONDS)
      },
      (error) => tellWhoLeft(detail, words.name(setting), error),
    )
  }

  return (
    <div ref={detail} className="space-y-6">
      <SettingProposal setting={setting} />
      <Form onSubmit={send} className="space-y-4">
        {setting.unit === 'switch' ? (
          <Switch
            label={t('is_on')}
            checked={value === 1}
            onCheckedChange={(on) => put({ value: on ? '1' : '0' })}
          />
        ) : (
          <Field
            label={t('column.value')}
            hint={t('range', {
              min: words.value(setting, setting.min),
              max: words.value(setting, setting.max),
            })}
            error={
              wrong &&
              (problems.value
                ? t('problem.range', {
                    given: draft.value || t('nothing'),
                    min: words.value(setting, setting.min),
                    max: words.value(setting, setting.max),
                  })
                : problems.same && t('problem.same'))
            }
          >
            <Input
              type={setting.unit === 'minutes' ? 'time' : 'number'}
              step={stepOf(setting)}
              value={draft.value}
              onChange={({ target }) => put({ value: target.value })}
              className="max-w-40"
            />
          </Field>
        )}
        <p className="text-sm text-soft">
          {t('now', {
            value: words.value(setting, setting.value),
            standard: words.value(setting, setting.default),
          })}
        </p>
        {value !== null && !problems.value && !problems.same && (
          <>
            <Effect setting={setting} value={value} />
            {isLessSafe(setting, value) && (
              <Notice tone="attention" icon={<ShieldAlert aria-hidden />} title={t('less_safe')}>
                {t('less_safe_text')}
              </Notice>
            )}
          </>
        )}
        {setting.section === 'consent_ages' && (
          <Field
            label={t('source')}
            hint={t('source_hint')}
            error={wrong && problems.source && t('problem.source')}
          >
            <Input
              value={draft.source}
              maxLength={200}
              onChange={({ target }) => put({ source: target.value })}
            />
          </Field>
        )}
        <Field label={t('reason')} error={wrong && problems.reason && t('problem.reason')}>
          <Textarea
            rows={2}
            value={draft.reason}
            maxLength={500}
            onChange={({ target }) => put({ reason: target.value })}
          />
        </Field>
        {canWait(setting) && (
          <Field label={t('from')} hint={t('from_hint')} error={wrong && problems.from && t('problem.from')}>
            <Input
              type="datetime-local"
              value={draft.from}
              onChange={({ target }) => put({ from: target.value })}
            />
          </Field>
        )}
        {refused && (
          <p role="alert" className="text-red-ink">
            {refused}
          </p>
        )}
        {setting.next && (
          <p className="text-sm text-soft">
            {t('next', {
              value: words.value(setting, setting.next.value),
              when: formatDateTime(setting.next.at, language),
            })}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" variant="primary" busy={save.isPending} disabled={!dirty || blocked}>
            {value !== null && isLessSafe(setting, value) ? t('propose') : common('actions.save')}
          </Button>
          {dirty && <Button onClick={() => onDraft(null)}>{t('discard')}</Button>}
        </div>
      </Form>
      <SettingHistory setting={setting} />
    </div>
  )
}

/** In numbers that name nobody, asked while one types. */
function Effect({ setting, value }: { setting: PolicySetting; value: number }) {
  const t = useT('policy-setting')
  const words = useSettingWords()
  const language = useLanguage()
  const settled = Number(useDebouncedValue(String(value)))
  const { data, isError } = useQuery(policySettingQueries.effect(setting.key, settled))
  return (
    <section aria-live="polite" className="rounded-md bg-sunk px-4 py-3">
      <h3 className="mb-1">{t('effect')}</h3>
      {isError && <p className="text-soft">{t('effect_failed')}</p>}
      {!data && !isError && <p className="text-soft">{t('counting')}</p>}
      {data && (
        <>
          <dl className="flex flex-wrap gap-x-6 gap-y-2">
            {Object.entries(data.counts).map(([count, number]) => (
              <div key={count} className="flex flex-col-reverse">
                <dt className="text-sm text-soft">{t(`count.${count}`)}</dt>
                <dd className="num text-xl font-semibold">
                  {words.number(number)}
                  {data.counts_now[count] !== number && (
                    <span className="ml-2 text-sm font-normal text-soft">
                      {t('now_is', { value: words.number(data.counts_now[count] ?? 0) })}
                    </span>
                  )}
                </dd>
              </div>
            ))}
          </dl>
          <p className="mt-1 text-sm text-faint">
            {t('counted', { when: formatDateTime(data.counted_at, language) })}
          </p>
        </>
      )}
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { LIMITS } from '#shared/limits.ts'
import { tidyText } from '#shared/validate/text.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { useStartReview } from '../../mutations.ts'
import { blindReviewQueries } from '../../queries.ts'
import { criteriaProblems, reviewAddress, sizeFrom } from '../../rules.ts'
import type { Source } from '../../types.ts'
import { CriteriaFields, type Criterion } from './criteria-fields.tsx'

const usual = 12

type StartDialogProps = {
  source: Source
  /** How many there are to draw from. */
  found: number
  name: string
  onClose: () => void
}

/** How many, by which criteria, and with whom. */
export function StartDialog({ source, found, name, onClose }: StartDialogProps) {
  const t = useT('blind-review')
  const common = useT()
  const form = useId()
  const navigate = useNavigate()
  const start = useStartReview()
  const refusal = useErrorMessage(start.error)
  const { sizeMin, sizeMax, nameMaxChars } = LIMITS.blindReview
  const most = Math.min(sizeMax, found)
  const [criteria, setCriteria] = useState<Criterion[]>(() =>
    (['with', 'without', 'decisions'] as const).map((one, key) => ({
      key,
      words: t(`start.defaults.${one}`),
    })),
  )
  const [others, setOthers] = useState<string[]>([])
  const [wrong, setWrong] = useState({ name: false, size: false, criteria: false })
  const tooFew = found < sizeMin

  function submit(values: Record<string, string>) {
    const words = tidyText(values.name ?? '')
    const size = sizeFrom(values.size ?? '', found)
    const problems = criteriaProblems(criteria.map((one) => one.words))
    const now = { name: words === '', size: size === null, criteria: problems.some(Boolean) }
    setWrong(now)
    if (size === null || now.name || now.criteria) return
    start.mutate(
      {
        source,
        name: words,
        size,
        criteria: criteria.map((one) => tidyText(one.words)),
        reviewers: others,
      },
      { onSuccess: (id) => void navigate(reviewAddress(id)) },
    )
  }

  return (
    <Dialog
      open
      side
      onClose={onClose}
      title={t('start.title')}
      footer={
        <>
          <Button onClick={onClose}>{common('actions.cancel')}</Button>
          {!tooFew && (
            <Button type="submit" form={form} variant="primary" busy={start.isPending}>
              {t('start.do')}
            </Button>
          )}
        </>
      }
    >
      {tooFew ? (
        <p>{t('start.few', { min: sizeMin, found })}</p>
      ) : (
        <Form id={form} onSubmit={submit} className="space-y-5">
          <p className="text-soft">{t('start.text')}</p>
          <Field
            label={t('start.name')}
            hint={t('start.name_hint')}
            error={wrong.name && t('problem.name_missing')}
          >
            <Input name="name" defaultValue={name.slice(0, nameMaxChars)} maxLength={nameMaxChars} />
          </Field>
          <Field
            label={t('start.size')}
            hint={t('start.size_hint', { min: sizeMin, max: most, found })}
            error={wrong.size && t('problem.size', { min: sizeMin, max: most })}
          >
            <Input
              name="size"
              type="number"
              inputMode="numeric"
              min={sizeMin}
              max={most}
              defaultValue={Math.min(usual, most)}
              className="max-w-24"
            />
          </Field>
          <CriteriaFields
            criteria={criteria}
            problems={wrong.criteria ? criteriaProblems(criteria.map((one) => one.words)) : []}
            onChange={setCriteria}
          />
          <Colleagues chosen={others} onChoose={setOthers} />
          <p role="alert" className="text-red-ink">
            {refusal}
          </p>
        </Form>
      )}
    </Dialog>
  )
}

type ColleaguesProps = { chosen: string[]; onChoose: (ids: string[]) => void }

function Colleagues({ chosen, onChoose }: ColleaguesProps) {
  const t = useT('blind-review')
  const { data } = useQuery(blindReviewQueries.colleagues())
  if (!data) return null
  const max = LIMITS.blindReview.othersMax
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{t('start.reviewers')}</legend>
      {data.length === 0 ? (
        <p className="text-sm text-faint">{t('start.alone')}</p>
      ) : (
        <>
          {data.map(({ id, name, organization }) => (
            <Checkbox
              key={id}
              label={name}
              hint={organization || undefined}
              checked={chosen.includes(id)}
              disabled={!chosen.includes(id) && chosen.length >= max}
              onChange={({ target }) =>
                onChoose(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
            />
          ))}
          <p className="text-sm text-faint">{t('start.reviewers_hint', { max })}</p>
        </>
      )}
    </fieldset>
  )
}

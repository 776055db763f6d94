import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, Notice } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/checkbox.tsx'
import { Form } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAnswerHandover } from '../mutations.ts'
import { onboardingQueries } from '../queries.ts'
import { handoverProblems, type Problems } from '../rules.ts'
import { type HandoverAnswers, handoverVisibilities } from '../types.ts'

/** At 18 the guardian's say ends and the athlete's begins: nothing is chosen for them, and nothing opens before they have. */
export function HandoverQuestion({ athleteId }: { athleteId: string }) {
  const t = useT('onboarding')
  const { data: state } = useQuery(onboardingQueries.handover(athleteId))
  const answer = useAnswerHandover(athleteId)
  const refused = useErrorMessage(answer.error)
  const [problems, setProblems] = useState<Problems<HandoverAnswers>>({})
  if (state !== 'asked') return null

  function submit({ visibility = '', recruiting_status = '' }: Record<string, string>) {
    const answers = { visibility, recruiting_status }
    const found = handoverProblems(answers)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    // By the promise: once answered the question is gone, and callbacks of `mutate` would be lost with it.
    answer.mutateAsync(answers).then(
      () => toast.success(t('handover.done')),
      () => undefined, // `answer.error` tells it
    )
  }

  return (
    <Card aria-labelledby="handover-title">
      <h2 id="handover-title">{t('handover.title')}</h2>
      <p className="mt-1 text-soft">{t('handover.text')}</p>
      <Form onSubmit={submit} className="mt-4 space-y-5">
        <RadioGroup
          cards
          legend={t('handover.who')}
          name="visibility"
          error={problems.visibility && t(problems.visibility)}
          options={handoverVisibilities.map((value) => ({
            value,
            label: t(`handover.visibility.${value}`),
            hint: t(`handover.visibility_hint.${value}`),
          }))}
        />
        <RadioGroup
          cards
          legend={t('contact.title')}
          name="recruiting_status"
          error={problems.recruiting_status && t(problems.recruiting_status)}
          options={[
            { value: 'open', label: t('contact.open'), hint: t('contact.open_hint') },
            { value: 'closed', label: t('contact.closed'), hint: t('contact.closed_hint') },
          ]}
        />
        {refused && (
          <div role="alert">
            <Notice tone="bad">{refused}</Notice>
          </div>
        )}
        <Button type="submit" variant="primary" busy={answer.isPending}>
          {t('handover.save')}
        </Button>
      </Form>
    </Card>
  )
}

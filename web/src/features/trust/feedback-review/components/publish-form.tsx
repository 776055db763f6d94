import { useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { unlessTypedSince } from '#web/lib/typed-since.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { usePublishFeedback, useUnpublishFeedback } from '../mutations.ts'
import { isTitle } from '../rules.ts'
import type { FeedbackCase, Publication } from '../types.ts'

/** Puts it on the list that everybody reads, under a title of the team's own words, and takes it off again. */
export function PublishForm({ feedback }: { feedback: FeedbackCase }) {
  const t = useT('feedback-review')
  const words = useT('feedback')
  const { id, published } = feedback
  const publish = usePublishFeedback(id)
  const unpublish = useUnpublishFeedback(id)
  const refused = useErrorMessage(publish.error ?? unpublish.error)
  // The title on the list, until something else is typed.
  const [changed, setTitle] = useState<string | null>(null)
  const title = changed ?? published?.title ?? ''
  const [status, setStatus] = useState<Publication['status']>(feedback.status === 'done' ? 'done' : 'planned')
  const [problem, setProblem] = useState(false)
  const [asking, setAsking] = useState(false)

  const save = () => {
    setProblem(!isTitle(title))
    if (!isTitle(title)) return
    publish.mutateAsync({ title: title.trim(), status }).then(
      () => {
        setTitle(unlessTypedSince(changed, null))
        toast.success(t('published_done'))
      },
      () => undefined,
    )
  }
  const takeOff = () =>
    unpublish.mutateAsync(undefined).then(
      () => {
        setAsking(false)
        toast.success(t('unpublished_done'))
      },
      () => setAsking(false),
    )
  return (
    <Form onSubmit={save} className="mt-5 space-y-4 border-t border-line pt-4">
      <div>
        <h3>{t('publish_title')}</h3>
        <p className="text-sm text-soft">
          {published ? t('is_published', { count: published.vote_count }) : t('publish_lead')}
        </p>
      </div>
      <Field label={t('public_title')} hint={t('public_title_hint')} error={problem && t('problem.title')}>
        <Input
          value={title}
          maxLength={LIMITS.feedback.titleMaxChars}
          onChange={({ target }) => {
            setTitle(target.value)
            setProblem(false)
          }}
        />
      </Field>
      <RadioGroup
        legend={t('public_state')}
        name="public-state"
        value={status}
        onChange={setStatus}
        options={(['planned', 'done'] as const).map((value) => ({ value, label: words(`status.${value}`) }))}
      />
      <p role="alert" className="text-red-ink empty:hidden">
        {refused}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={publish.isPending}>
          {t(published ? 'publish_again' : 'publish')}
        </Button>
        {published && (
          <Button variant="ghost" onClick={() => setAsking(true)}>
            {t('unpublish')}
          </Button>
        )}
      </div>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('unpublish_ask')}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{t('common:actions.cancel')}</Button>
            <Button variant="danger" busy={unpublish.isPending} onClick={takeOff}>
              {t('unpublish')}
            </Button>
          </>
        }
      >
        <p>{t('unpublish_text', { count: published?.vote_count ?? 0 })}</p>
      </Dialog>
    </Form>
  )
}

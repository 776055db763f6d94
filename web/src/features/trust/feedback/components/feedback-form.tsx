import { CircleCheck, ShieldAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { formDraft } from '#web/lib/drafts.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { resetUnlessTypedSince } from '#web/lib/typed-since.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, Notice } from '#web/ui/card.tsx'
import { Checkbox, RadioGroup } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { FileInput, Textarea } from '#web/ui/input.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { Select } from '#web/ui/select.tsx'
import { UnreadableScreenshotError, useSendFeedback } from '../mutations.ts'
import { screenOf } from '../rules.ts'
import {
  type FeedbackProblem,
  readFeedback,
  screenshotMegabytes,
  screenshotProblem,
  screenshotTypes,
} from '../schema.ts'
import { draftFields, type FeedbackDraft, feedbackCategories, ratings } from '../types.ts'
import { SignInSentence } from './sign-in-sentence.tsx'

/** What is told, in one choice and one's own words. What goes along is shown first, and can be left out. */
export function FeedbackForm({ userId }: { userId: string | undefined }) {
  const t = useT('feedback')
  const [params] = useSearchParams()
  const route = screenOf(params.get('from'))
  const kept = formDraft(`feedback-${userId ?? ''}`, draftFields)
  const [draft, setDraft] = useState<FeedbackDraft>(kept.read)
  const [screenshot, setScreenshot] = useState<File | null>(null)
  const fileProblem = screenshotProblem(screenshot)
  const [sends, setSends] = useState({ route: true, version: true })
  const [problem, setProblem] = useState<FeedbackProblem | null>(null)
  const [sent, setSent] = useState<'safety' | 'reply' | 'plain' | null>(null)
  const send = useSendFeedback(userId)
  const words = useErrorMessage(send.error)
  const failure = send.error instanceof UnreadableScreenshotError ? t('screenshot_unreadable') : words
  const form = useRef<HTMLElement>(null)

  const change = (part: FeedbackDraft) => {
    const next = { ...draft, ...part }
    setDraft(next)
    kept.keep(part)
    setSent(null)
    // What was wrong is looked at again with every change.
    const read = problem && readFeedback(next)
    setProblem(typeof read === 'string' ? read : null)
  }
  const submit = () => {
    const feedback = readFeedback(draft)
    if (typeof feedback === 'string') {
      setProblem(feedback)
      form.current?.querySelector<HTMLElement>(`[name=${feedback}]`)?.focus()
      return
    }
    if (fileProblem) return
    const fields = form.current?.querySelector('form')
    const typed = fields && new FormData(fields)
    const context = { route: sends.route ? route : '', app_version: sends.version ? __APP_VERSION__ : '' }
    send.mutate(
      {
        userId,
        screenshot,
        feedback: { ...feedback, ...context, reply_wanted: feedback.reply_wanted && userId !== undefined },
      },
      {
        onSuccess: () => {
          setSent(feedback.category === 'safety' ? 'safety' : feedback.reply_wanted ? 'reply' : 'plain')
          if (!fields || !typed || !resetUnlessTypedSince(fields, typed)) return
          setDraft({})
          setScreenshot(null)
          kept.clear()
        },
      },
    )
  }
  return (
    <Card aria-label={t('form')} ref={form}>
      <Form onSubmit={submit} className="space-y-5">
        <div>
          <RadioGroup
            legend={t('about')}
            name="category"
            value={feedbackCategories.find((known) => known === draft.category) ?? ('' as const)}
            onChange={(category) => change({ category })}
            options={feedbackCategories.map((value) => ({
              value,
              label: t(`category.${value}`),
              hint: t(`category_hint.${value}`),
            }))}
            error={problem === 'category' && t('problem.category')}
          />
          <div aria-live="polite" className="not-empty:mt-3">
            {draft.category === 'safety' && (
              <Notice tone="bad" icon={<ShieldAlert aria-hidden />} title={t('safety.title')}>
                <p>
                  <RichText
                    text={t('safety.call')}
                    marks={{
                      phone: (words) => (
                        <a href="tel:112" className="font-semibold underline underline-offset-4">
                          {words}
                        </a>
                      ),
                    }}
                  />
                </p>
                <p className="mt-1">{t('safety.report')}</p>
                <p className="mt-1">{t('safety.first')}</p>
              </Notice>
            )}
          </div>
        </div>
        <Field label={t('message')} error={problem === 'message' && t('problem.message')}>
          <Textarea
            name="message"
            rows={5}
            value={draft.message ?? ''}
            maxLength={LIMITS.feedback.messageMaxChars}
            onChange={({ target }) => change({ message: target.value })}
          />
        </Field>
        <Field label={t('rating')} className="sm:max-w-64">
          <Select
            value={draft.rating ?? ''}
            placeholder={t('no_rating')}
            options={ratings.map((value) => ({
              value: String(value),
              label: t('rating_of', { rating: value, word: t(`rating_word.${value}`) }),
            }))}
            onChange={({ target }) => change({ rating: target.value })}
          />
        </Field>
        {userId && (
          <Field
            label={t('screenshot')}
            hint={t('screenshot_hint', { megabytes: screenshotMegabytes })}
            error={fileProblem && t(`common:problems.${fileProblem}`, { megabytes: screenshotMegabytes })}
          >
            <FileInput
              accept={screenshotTypes.join(',')}
              onChange={({ target }) => setScreenshot(target.files?.[0] ?? null)}
            />
          </Field>
        )}
        {userId ? (
          <Checkbox
            label={t('reply_wanted')}
            hint={t('reply_hint')}
            checked={draft.reply === 'yes'}
            onChange={({ target }) => change({ reply: target.checked ? 'yes' : '' })}
          />
        ) : (
          <p className="text-soft">
            <SignInSentence text={t('no_account')} />
          </p>
        )}
        <fieldset>
          <legend className="mb-1 font-medium">{t('context')}</legend>
          {route && (
            <Checkbox
              label={t('context_route', { route })}
              checked={sends.route}
              onChange={({ target }) => setSends({ ...sends, route: target.checked })}
            />
          )}
          <Checkbox
            label={t('context_version', { version: __APP_VERSION__ })}
            checked={sends.version}
            onChange={({ target }) => setSends({ ...sends, version: target.checked })}
          />
        </fieldset>
        <p role="alert" className="text-red-ink empty:hidden">
          {failure && t('failed', { why: failure })}
        </p>
        <div>
          <Button type="submit" variant="primary" busy={send.isPending}>
            {t('send')}
          </Button>
          <div role="status" className="not-empty:mt-4">
            {sent && (
              <Notice tone="good" icon={<CircleCheck aria-hidden />} title={t('sent.title')}>
                {t(`sent.${sent}`)}
              </Notice>
            )}
          </div>
        </div>
      </Form>
    </Card>
  )
}

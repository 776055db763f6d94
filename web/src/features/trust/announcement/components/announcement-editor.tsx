import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Locale } from '#shared/locale.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { hasSucceeded } from '#web/lib/has-succeeded.ts'
import { useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/checkbox.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { FormSkeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx'
import { useDeleteAnnouncement, useReadOver, useSaveAnnouncement } from '../mutations.ts'
import { announcementQueries } from '../queries.ts'
import { draftOf, emptyDraft, isSameDraft } from '../rules.ts'
import { ANNOUNCEMENT_KINDS, type Announcement, type Draft, LEADS_TO, type LeadsTo } from '../types.ts'
import { AnnouncementPreview } from './announcement-preview.tsx'
import { SegmentFields } from './segment-fields.tsx'
import { SendBox } from './send-box.tsx'
import { TextFields } from './text-fields.tsx'

/** One announcement, written or on its way; `new` is one that is not kept yet. */
export function AnnouncementEditor({ id }: { id: string }) {
  const t = useT('announcement')
  const { data, error, refetch, isFetching } = useQuery(announcementQueries.listed())
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <FormSkeleton />
  const listed = data.find((one) => one.id === id) ?? null
  if (!listed && id !== 'new' && !isFetching)
    return (
      <EmptyState title={t('missing')} action={<LinkButton to="?">{t('tab')}</LinkButton>}>
        {t('missing_text')}
      </EmptyState>
    )
  return <Editor listed={listed} />
}

function Editor({ listed }: { listed: Announcement | null }) {
  const t = useT('announcement')
  const navigate = useNavigate()
  // What the form was filled from: its version goes with everything that is sent.
  const [base, setBase] = useState(listed)
  const [draft, setDraft] = useState<Draft>(listed ? draftOf(listed) : emptyDraft)
  const save = useSaveAnnouncement()
  const readOver = useReadOver()
  const remove = useDeleteAnnouncement()
  const refused = useErrorMessage(save.error ?? readOver.error ?? remove.error)
  const isDirty = !isSameDraft(draft, base ? draftOf(base) : emptyDraft)
  // Somebody else went on with it, or it went on by itself; what is being typed here is not thrown away.
  if (listed && base && listed.id === base.id && listed.version > base.version && !isDirty) {
    setBase(listed)
    setDraft(draftOf(listed))
  }
  const state = listed && base && listed.version >= base.version ? listed : base
  const isDraft = !state || state.state === 'draft'

  /** What was sent is as it was saved; what was typed since stays. */
  function adopt(saved: Announcement) {
    setBase(saved)
    setDraft((now) => (isSameDraft(now, draft) ? draftOf(saved) : now))
    if (saved.id !== base?.id) void navigate(`?announcement=${saved.id}`, { replace: true })
  }
  /** What is kept now, saved first where it has to be; null where that was refused. */
  async function kept(): Promise<Announcement | null> {
    if (base && !isDirty) return base
    const saved = await save.mutateAsync({ known: base, draft }).catch(() => null)
    if (saved) adopt(saved)
    return saved
  }
  async function onSave() {
    readOver.reset()
    const saved = await kept()
    if (saved) toast.success(t('saved'))
    return saved !== null
  }
  async function onDelete(id: string) {
    const done = await hasSucceeded(remove.mutateAsync(id))
    if (!done) return
    toast.success(t('deleted'))
    void navigate('/admin/messages', { replace: true })
  }
  async function onReadOver(language: Locale) {
    const known = await kept()
    if (!known) return
    const read = await readOver.mutateAsync({ known, language }).catch(() => null)
    if (read) adopt(read)
  }

  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <LinkButton to="/admin/messages" variant="ghost" size="sm">
          <ArrowLeft aria-hidden />
          {t('tab')}
        </LinkButton>
        <Badge tone={isDraft ? 'neutral' : 'info'}>{t(`state.${state?.state ?? 'draft'}`)}</Badge>
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <Card className="min-w-0 space-y-6">
          <fieldset disabled={!isDraft} className="space-y-6">
            <legend className="sr-only">{t('to')}</legend>
            <RadioGroup
              cards
              legend={t('field.kind')}
              name="kind"
              value={draft.kind}
              onChange={(kind) => setDraft({ ...draft, kind })}
              options={ANNOUNCEMENT_KINDS.map((kind) => ({
                value: kind,
                label: t(`kind.${kind}`),
                hint: t(`kind_hint.${kind}`),
              }))}
            />
            <SegmentFields segment={draft.segment} onChange={(segment) => setDraft({ ...draft, segment })} />
          </fieldset>
          <TextFields
            texts={draft.texts}
            kept={base}
            onChange={(language, text) => setDraft({ ...draft, texts: { ...draft.texts, [language]: text } })}
            onReadOver={(language) => void onReadOver(language)}
            busy={save.isPending || readOver.isPending}
          />
          <Field label={t('field.leads_to')}>
            <Select
              value={draft.leads_to}
              disabled={!isDraft}
              onChange={({ target }) => setDraft({ ...draft, leads_to: target.value as LeadsTo })}
              options={['' as const, ...LEADS_TO].map((value) => ({
                value,
                label: t(`leads.${value || 'none'}`),
              }))}
            />
          </Field>
          <p role="alert" className="text-red-ink empty:hidden">
            {refused}
          </p>
          {(isDraft || isDirty) && (
            <div className="flex flex-wrap gap-2">
              <Button busy={save.isPending} disabled={!isDirty} onClick={() => void onSave()}>
                {t(isDraft ? 'save' : 'save_text')}
              </Button>
              {isDraft && base && (
                <Button variant="ghost" busy={remove.isPending} onClick={() => void onDelete(base.id)}>
                  {t('delete')}
                </Button>
              )}
            </div>
          )}
        </Card>
        <SendBox announcement={state} draft={draft} kept={kept} adopt={adopt} />
      </div>
      <AnnouncementPreview texts={draft.texts} kept={base} />
      <UnsavedGuard
        dirty={isDirty}
        onSave={onSave}
        onDiscard={() => setDraft(base ? draftOf(base) : emptyDraft)}
      />
    </div>
  )
}

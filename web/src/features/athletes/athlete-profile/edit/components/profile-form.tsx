import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { aboveBottomBar } from '#web/ui/bars.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.ts'
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx'
import { useSaveProfile } from '../../mutations.ts'
import { clearDraft, loadDraft, saveDraft, toFormValues } from '../../rules.ts'
import { type ProfileDraft, type ProfileFields, profileSchema } from '../../schema.ts'
import type { AthleteProfile } from '../../types.ts'
import type { DrawnFields } from './plain-fields.tsx'
import { AboutSection, IdentitySection, StatusSection, TeamSection } from './profile-sections.tsx'
import { SportSection } from './sport-section.tsx'

/** What is typed survives a lost connection, a wrong turn and a closed tab; it is saved when the athlete says so. */
export function ProfileForm({ profile, drawn }: { profile: AthleteProfile; drawn: DrawnFields }) {
  const t = useT('athlete-profile')
  const save = useSaveProfile()
  const failure = useErrorMessage(save.error)
  const [restored, setRestored] = useState(() => loadDraft(profile.id))
  const form = useForm<ProfileFields, unknown, ProfileDraft>({
    reValidateMode: 'onBlur',
    resolver: zodResolver(profileSchema),
    mode: 'onTouched',
    defaultValues: toFormValues(profile),
  })
  const { formState, handleSubmit, reset, subscribe } = form
  const { isDirty } = formState

  // An effect, since the form library is listened to: not every field of it sends a change event.
  useEffect(() => {
    const kept = loadDraft(profile.id)
    if (kept) reset(kept, { keepDefaultValues: true })
    return subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => (isDirty ? saveDraft(profile.id, values) : clearDraft(profile.id)),
    })
  }, [profile.id, reset, subscribe])

  function discard() {
    clearDraft(profile.id)
    setRestored(null)
    reset(toFormValues(profile))
  }

  async function saveNow(draft: ProfileDraft) {
    const sent = structuredClone(form.getValues())
    try {
      await save.mutateAsync({ athleteId: profile.id, draft, before: profile })
      const isAsSent = JSON.stringify(form.getValues()) === JSON.stringify(sent)
      if (isAsSent) clearDraft(profile.id)
      setRestored(null)
      // What was typed while it was sent is still to be saved.
      reset(sent, isAsSent ? undefined : { keepValues: true, keepDirty: true })
      toast.success(t('edit.saved'))
      return true
    } catch {
      return false
    }
  }
  const submit = () =>
    new Promise<boolean>((settle) => {
      void handleSubmit(
        async (draft) => settle(await saveNow(draft)),
        () => settle(false),
      )()
    })

  return (
    <FormProvider {...form}>
      <form
        noValidate
        data-rechecks=""
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        className="space-y-4"
      >
        {restored && isDirty && (
          <Notice
            tone="info"
            title={t('edit.restored')}
            action={
              <Button size="sm" onClick={discard}>
                {t('edit.discard')}
              </Button>
            }
          >
            {t('edit.restored_text')}
          </Notice>
        )}
        <IdentitySection profile={profile} />
        <SportSection />
        <TeamSection drawn={drawn} />
        <StatusSection contact={profile.contact_state} />
        <AboutSection />
        {/* The region stays, so that what appears in it is said. */}
        <div role="status" ref={aboveBottomBar} className="sticky bottom-20 z-10 lg:bottom-4">
          {isDirty && (
            <div className="flex animate-[appear_140ms_var(--ease-out)] flex-wrap items-center justify-end gap-3 rounded-lg border border-line bg-surface px-4 py-3 shadow-pop sm:px-6">
              <p className="min-w-0 grow text-sm text-soft">
                {failure ? <span className="text-red-ink">{failure}</span> : t('edit.unsaved')}
              </p>
              <Button onClick={discard}>{t('edit.discard')}</Button>
              <Button type="submit" variant="primary" busy={save.isPending}>
                {t('common:actions.save')}
              </Button>
            </div>
          )}
        </div>
      </form>
      <UnsavedGuard dirty={isDirty} onSave={submit} onDiscard={discard} />
    </FormProvider>
  )
}

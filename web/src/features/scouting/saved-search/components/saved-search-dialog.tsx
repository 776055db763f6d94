import { type FormEvent, useId, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import type { SearchFilter } from '#web/features/scouting/athlete-search/types.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { useChangeSearch, useSaveSearch } from '../mutations.ts'
import { checkName } from '../schema.ts'
import { CADENCES, type Cadence, type SavedSearch } from '../types.ts'

type SavedSearchDialogProps = {
  /** The one to change; without it a new one is saved. */
  search: Pick<SavedSearch, 'id' | 'name' | 'cadence'> | null
  /** What a new one looks for. */
  filter: SearchFilter
  onClose: () => void
  onSaved: (id: string) => void
}

/** A name for what is looked for, and how often to hear of new athletes in it. */
export function SavedSearchDialog({ search, filter, onClose, onSaved }: SavedSearchDialogProps) {
  const t = useT('saved-search')
  const common = useT()
  const form = useId()
  const save = useSaveSearch()
  const change = useChangeSearch()
  // One id for as long as the dialog is open: sent again after a cut answer it is the same search.
  const [id] = useState(() => search?.id ?? crypto.randomUUID())
  const [cadence, setCadence] = useState<Cadence>(search?.cadence ?? 'daily')
  const [problem, setProblem] = useState<'name_missing' | 'name_long' | null>(null)
  const refusal = useErrorMessage(save.error ?? change.error)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const checked = checkName(String(new FormData(event.currentTarget).get('name') ?? ''))
    setProblem('problem' in checked ? checked.problem : null)
    if ('problem' in checked) return
    const onSuccess = () => {
      onSaved(id)
      onClose()
    }
    if (search) change.mutate({ id, name: checked.name, cadence }, { onSuccess })
    else save.mutate({ id, name: checked.name, filter, cadence }, { onSuccess })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t(search ? 'dialog.change' : 'dialog.save')}
      footer={
        <>
          <Button onClick={onClose}>{common('actions.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" busy={save.isPending || change.isPending}>
            {common('actions.save')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="space-y-5">
        <Field
          label={t('dialog.name')}
          hint={t('dialog.name_hint')}
          error={problem ? t(`problem.${problem}`, { max: LIMITS.savedSearch.nameMaxChars }) : refusal}
        >
          <Input
            name="name"
            defaultValue={search?.name}
            maxLength={LIMITS.savedSearch.nameMaxChars}
            autoFocus
            data-autofocus
          />
        </Field>
        <RadioGroup
          legend={t('dialog.alerts')}
          name="cadence"
          value={cadence}
          onChange={setCadence}
          options={CADENCES.map((value) => ({ value, label: t(`cadence.${value}`) }))}
        />
        <p className="text-sm text-soft">{t('dialog.alerts_hint')}</p>
      </form>
    </Dialog>
  )
}

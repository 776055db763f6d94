import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useCanActAsAdmin } from '#web/features/accounts/account/permissions.ts'
import { userDirectoryKeys } from '#web/features/accounts/user-directory/queries.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { onPersonChange } from '#web/lib/session.ts'
import { aboveBottomBar } from '#web/ui/bars.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { moderationKeys } from '../../keys.ts'
import { type BulkAct, inBulk } from '../../mutations.ts'

const UNDO_SECONDS = 10

/** What is still to be done, by its timer. Whoever signs out does nothing more to anybody. */
const waiting = new Set<ReturnType<typeof setTimeout>>()
onPersonChange(() => {
  for (const timer of waiting) clearTimeout(timer)
  waiting.clear()
  return false
})

type BulkActionsProps = { selected: ReadonlyMap<string, string>; onClear: () => void }

/** What is done to several accounts at once. Nothing is done for ten seconds, in which it can be taken back. */
export function BulkActions({ selected, onClear }: BulkActionsProps) {
  const t = useT('user-directory')
  const mayAct = useCanActAsAdmin()
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<BulkAct['kind'] | null>(null)
  const count = selected.size
  if (count === 0 || !mayAct) return null

  const run = async (ids: readonly string[], act: BulkAct) => {
    const { done, refused } = await inBulk(ids, act)
    for (const queryKey of [userDirectoryKeys.all, moderationKeys.all])
      void queryClient.invalidateQueries({ queryKey })
    if (done > 0) toast.success(t('bulk.done', { count: done }))
    const [first] = refused
    if (first) toast.error(t('bulk.failed', { count: refused.length, why: await errorMessage(first) }))
  }
  const start = (act: BulkAct) => {
    const ids = [...selected.keys()]
    const timer = setTimeout(() => {
      waiting.delete(timer)
      void run(ids, act)
    }, UNDO_SECONDS * 1000)
    waiting.add(timer)
    const title = `${t(`bulk.${act.kind}`)}: ${t('bulk.waiting', { count, seconds: UNDO_SECONDS })}`
    toast.undoable(title, () => clearTimeout(timer), UNDO_SECONDS)
    setAsked(null)
    onClear()
  }
  return (
    <fieldset
      ref={aboveBottomBar}
      className="sticky bottom-20 z-10 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-lg border border-line-strong bg-surface px-4 py-2 shadow-card lg:bottom-4"
    >
      <legend className="sr-only">{t('bulk.selected', { count })}</legend>
      <span aria-hidden className="mr-2 text-sm font-semibold">
        {t('bulk.selected', { count })}
      </span>
      <Button size="sm" onClick={() => setAsked('sessions')}>
        {t('bulk.sessions')}
      </Button>
      <Button size="sm" onClick={() => setAsked('restore')}>
        {t('bulk.restore')}
      </Button>
      <Button size="sm" variant="danger" onClick={() => setAsked('suspend')}>
        {t('bulk.suspend')}
      </Button>
      <Button size="sm" variant="ghost" onClick={onClear}>
        {t('bulk.clear')}
      </Button>
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={asked ? t(`bulk.title_${asked}`, { count }) : ''}
      >
        {asked === 'sessions' && (
          <div className="space-y-4">
            <Named names={[...selected.values()]}>{t('bulk.text_sessions', { seconds: UNDO_SECONDS })}</Named>
            <Button variant="primary" onClick={() => start({ kind: 'sessions' })}>
              {t('bulk.sessions')}
            </Button>
          </div>
        )}
        {asked && asked !== 'sessions' && (
          <Reasons kind={asked} names={[...selected.values()]} onSend={start} />
        )}
      </Dialog>
    </fieldset>
  )
}

/** Everybody it is done to, before it is. */
function Named({ names, children }: { names: readonly string[]; children: string }) {
  return (
    <>
      <p className="wrap-anywhere">{names.join(', ')}</p>
      <p className="text-soft">{children}</p>
    </>
  )
}

type ReasonsProps = {
  kind: 'suspend' | 'restore'
  names: readonly string[]
  onSend: (act: BulkAct) => void
}

function Reasons({ kind, names, onSend }: ReasonsProps) {
  const t = useT('user-directory')
  const [statement, setStatement] = useState('')
  const [missing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (statement.trim().length < LIMITS.flag.statementMinChars) return setMissing(true)
    onSend({ kind, statement })
  }
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <Named names={names}>{t('bulk.text', { seconds: UNDO_SECONDS })}</Named>
      <Field label={t('bulk.reasons')} error={missing && t('bulk.missing')}>
        <Textarea
          rows={4}
          maxLength={LIMITS.flag.statementMaxChars}
          value={statement}
          onChange={({ target }) => {
            setStatement(target.value)
            setMissing(false)
          }}
        />
      </Field>
      <Button type="submit" variant={kind === 'suspend' ? 'danger' : 'primary'}>
        {t(`bulk.${kind}`)}
      </Button>
    </form>
  )
}

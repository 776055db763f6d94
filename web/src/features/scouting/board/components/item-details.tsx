import { Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { announce } from '#web/ui/live-region.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.ts'
import { type ItemChange, useUpdateItem } from '../mutations.ts'
import { tagsFrom } from '../rules.ts'
import type { Board, BoardItem } from '../types.ts'
import { useBoardName } from './board-header.tsx'
import { ItemHistory } from './item-history.tsx'
import { ItemNotes } from './item-notes.tsx'
import type { SavedAthlete } from './save-to-board-panel.tsx'
import { useStageName } from './stage-name.tsx'

type ItemDetailsProps = {
  board: Board
  item: BoardItem
  athlete: SavedAthlete
  editable: boolean
  onRemove: () => void
}

/** One place on one board: stage, next step, tags, notes, and whether the athlete is told. Saved as one goes. */
export function ItemDetails({ board, item, athlete, editable, onRemove }: ItemDetailsProps) {
  const t = useT('board')
  const boardName = useBoardName()
  const stageName = useStageName()
  const change = useUpdateItem()
  const name = athlete.display_name
  const me = useAccount()?.id
  // By the promise: two fields are often saved at once, and callbacks of `mutate` are only called for the last.
  const save = (what: ItemChange, said?: string) =>
    change.mutateAsync({ id: item.id, change: what }).then(
      () => said && announce(said),
      async (error) => toast.error(t('item.failed'), { description: await errorMessage(error) }),
    )

  return (
    <div className="space-y-3">
      <div className="flex items-center justify-between gap-2">
        <Link
          to={`/scout/favorites?board=${board.id}`}
          className="font-semibold text-accent-ink hover:underline"
        >
          {boardName(board)}
        </Link>
        {editable && (
          <Button
            variant="ghost"
            size="sm"
            square
            aria-label={t('remove.from', { name, board: boardName(board) })}
            title={t('remove.action')}
            onClick={onRemove}
          >
            <Trash2 aria-hidden />
          </Button>
        )}
      </div>
      <div className="grid gap-3 min-[22rem]:grid-cols-2">
        <Field label={t('item.stage')}>
          <Select
            disabled={!editable}
            value={item.stage_id}
            options={board.stages.map((stage) => ({ value: stage.id, label: stageName(stage) }))}
            onChange={({ target }) => {
              const stage = board.stages.find(({ id }) => id === target.value)
              if (stage) save({ stage_id: stage.id }, t('move.done', { name, stage: stageName(stage) }))
            }}
          />
        </Field>
        <Field label={t('item.next')}>
          <Input
            key={item.next_action_at}
            type="date"
            disabled={!editable}
            defaultValue={item.next_action_at?.slice(0, 10)}
            onBlur={({ target }) => {
              // Noon keeps the day the same in nearly every zone that reads it.
              const next = target.value ? `${target.value}T12:00:00Z` : null
              if (next?.slice(0, 10) !== item.next_action_at?.slice(0, 10)) save({ next_action_at: next })
            }}
          />
        </Field>
      </div>
      <Field label={t('item.tags')} hint={t('item.tags_hint')}>
        <Input
          key={item.tags.join()}
          disabled={!editable}
          defaultValue={item.tags.join(', ')}
          onKeyDown={({ key, nativeEvent, currentTarget }) => {
            if (key === 'Enter' && !nativeEvent.isComposing) currentTarget.blur()
          }}
          onBlur={({ target }) => {
            const tags = tagsFrom(target.value)
            if (tags.join() !== item.tags.join()) save({ tags })
          }}
        />
      </Field>
      {athlete.is_minor || !athlete.has_account ? (
        <p className="text-sm text-faint">{t(athlete.is_minor ? 'tell.minor' : 'tell.imported', { name })}</p>
      ) : (
        <Switch
          label={t('tell.label', { name })}
          hint={t('tell.hint')}
          disabled={!editable || (item.added_by !== null && item.added_by !== me)}
          checked={item.notify_athlete}
          onCheckedChange={(notify_athlete) => save({ notify_athlete })}
        />
      )}
      <ItemNotes item={item} editable={editable} shared={board.members.length > 1} name={name} />
      <ItemHistory itemId={item.id} />
    </div>
  )
}

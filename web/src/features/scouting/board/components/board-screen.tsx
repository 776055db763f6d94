import { useQuery } from '@tanstack/react-query'
import { Columns3 } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { searchQueries } from '#web/features/scouting/athlete-search/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { leaveFrom } from '#web/lib/motion.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { useStableCallback } from '#web/lib/use-stable-callback.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { ToggleChip } from '#web/ui/chip.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { announce } from '#web/ui/live-region.tsx'
import { CardsSkeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useRemoveItem, useUpdateItem } from '../mutations.ts'
import { boardQueries } from '../queries.ts'
import { useBoardChannel } from '../realtime.ts'
import { allTags } from '../rules.ts'
import { GoneBoard } from '../team/components/gone-board.tsx'
import { InvitationCards } from '../team/components/invitation-cards.tsx'
import type { Board, BoardItem, CardParts, Stage } from '../types.ts'
import { BoardColumns } from './board-columns.tsx'
import { BoardHeader } from './board-header.tsx'
import { useStageName } from './stage-name.tsx'

type BoardScreenProps = CardParts & {
  panel: (athleteId: string) => ReactNode
  /** What else can be done with a board as a whole; with the name it is called by. */
  actions: (board: Board, name: string) => ReactNode
}

/** The open board, person and tag are in the address. */
export function BoardScreen({ panel, actions, ...parts }: BoardScreenProps) {
  const t = useT('board')
  const [params, setParams] = useSearchParams()
  const boards = useQuery(boardQueries.mine())
  const standing = boards.data?.filter(({ archived_at }) => !archived_at) ?? []
  const wanted = params.get('board')
  const board = wanted ? boards.data?.find(({ id }) => id === wanted) : standing[0]
  useBoardChannel(board?.id)
  const put = (name: string, value: string | null) =>
    setParams((now) => {
      if (value) now.set(name, value)
      else now.delete(name)
      return now
    })

  if (boards.isPending) return <CardsSkeleton />
  if (boards.error && !boards.data)
    return <ErrorState error={boards.error} onRetry={() => void boards.refetch()} />
  if (!board)
    return wanted ? (
      <>
        <InvitationCards onBoard={(id) => put('board', id)} />
        <GoneBoard key={wanted} boardId={wanted} onLeave={() => setParams({})} />
      </>
    ) : null
  const open = params.get('open')
  const tag = params.get('tag')
  return (
    <>
      <InvitationCards onBoard={(id) => put('board', id)} />
      <BoardHeader boards={boards.data} board={board} onBoard={(id) => put('board', id)} actions={actions} />
      {allTags(board).length > 0 && (
        <div className="mb-4 flex flex-wrap gap-1.5">
          {allTags(board).map((one) => (
            <ToggleChip key={one} pressed={one === tag} onClick={() => put('tag', one === tag ? null : one)}>
              {one}
            </ToggleChip>
          ))}
        </div>
      )}
      {board.items.length === 0 && board.stages.every(({ hidden }) => hidden === 0) ? (
        <EmptyState
          icon={<Columns3 aria-hidden />}
          title={t('empty.title')}
          action={
            <LinkButton to="/scout/search" variant="primary">
              {t('empty.action')}
            </LinkButton>
          }
        >
          {t('empty.text')}
        </EmptyState>
      ) : (
        <OpenBoard
          board={board}
          items={tag ? board.items.filter(({ tags }) => tags.includes(tag)) : board.items}
          onOpen={(id) => put('open', id)}
          parts={parts}
        />
      )}
      <Dialog open={Boolean(open)} onClose={() => put('open', null)} title={t('item.title')} side inAddress>
        {open && panel(open)}
      </Dialog>
    </>
  )
}

type OpenBoardProps = {
  board: Board
  items: BoardItem[]
  onOpen: (athleteId: string) => void
  parts: CardParts
}

/** The card goes from stage to stage before the eye, and keeps the focus where it had it. */
function moveCard(itemId: string) {
  const card = document.querySelector(`[data-item="${itemId}"]`)
  const focused = card?.contains(document.activeElement) && document.activeElement?.matches('[data-grip]')
  const byKeyboard =
    document.activeElement?.matches('[role="menuitem"]') || card?.contains(document.activeElement)
  leaveFrom(itemId, card, focused ? '[data-grip]' : byKeyboard ? '[data-name]' : null)
}

function OpenBoard({ board, items, onOpen, parts }: OpenBoardProps) {
  const t = useT('board')
  const common = useT()
  const stageName = useStageName()
  const change = useUpdateItem()
  const { remove, undo } = useRemoveItem()
  const cards = useQuery(searchQueries.cards(board.items.map(({ athlete_id }) => athlete_id).sort()))
  const byId = new Map(cards.data?.map((card) => [card.id, card]))
  const nameOf = (item: BoardItem) => byId.get(item.athlete_id)?.display_name ?? t('item.unseen')

  function move(item: BoardItem, stage: Stage) {
    if (item.stage_id === stage.id) return
    moveCard(item.id)
    const words = { name: nameOf(item), stage: stageName(stage) }
    const back = item.stage_id
    const failed = () => toast.error(t('move.failed', words))
    // By the promises: the next card is moved before the answer.
    change.mutateAsync({ id: item.id, change: { stage_id: stage.id } }).catch(failed)
    announce(t('move.done', words))
    toast.message(t('move.done', words), {
      action: {
        label: common('actions.undo'),
        onClick: () => {
          moveCard(item.id)
          change.mutateAsync({ id: item.id, change: { stage_id: back } }).catch(failed)
        },
      },
    })
  }
  function takeOff(item: BoardItem) {
    const name = nameOf(item)
    remove(item.id, () => toast.error(t('remove.failed', { name })))
    toast.message(t('remove.done', { name }), {
      action: { label: common('actions.undo'), onClick: () => undo(item.id) },
    })
  }

  const onMove = useStableCallback(move)
  const onRemove = useStableCallback(takeOff)
  const openAthlete = useStableCallback(onOpen)
  const editable = Boolean(board.can_edit)
  const actions = useMemo(
    () => ({ editable, onMove, onRemove, onOpen: openAthlete }),
    [editable, onMove, onRemove, openAthlete],
  )

  if (cards.error) return <ErrorState error={cards.error} onRetry={() => void cards.refetch()} />
  return (
    <BoardColumns
      board={board}
      items={items}
      cards={byId}
      loading={cards.isPending}
      parts={parts}
      actions={actions}
    />
  )
}

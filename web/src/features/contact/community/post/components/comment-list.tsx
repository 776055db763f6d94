import { useQuery } from '@tanstack/react-query'
import { EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { formatAgo } from '#web/lib/datetime.ts'
import { errorMessage, useErrorMessage } from '#web/lib/error-message.ts'
import { hasSucceeded } from '#web/lib/has-succeeded.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { unlessTypedSince } from '#web/lib/typed-since.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useRemoveWords, useWriteComment } from '../../mutations.ts'
import { communityQueries } from '../../queries.ts'
import type { Comment } from '../../types.ts'
import { Author, type OthersItems } from './post-author.tsx'
import { RemoveWordsDialog } from './remove-words-dialog.tsx'

type CommentListProps = {
  postId: string
  mayWrite: boolean
  moderates: boolean
  othersItems: OthersItems
}

/** What was answered to a post, and a field for one's own answer. */
export function CommentList({ postId, mayWrite, moderates, othersItems }: CommentListProps) {
  const { data, error, refetch, isFetching } = useQuery(communityQueries.comments(postId))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <ListSkeleton rows={2} />
  return (
    <div className="space-y-3 border-l-2 border-line pl-4">
      {data.map((comment) => (
        <CommentLine key={comment.id} comment={comment} moderates={moderates} othersItems={othersItems} />
      ))}
      {mayWrite && <CommentForm postId={postId} />}
    </div>
  )
}

function CommentForm({ postId }: { postId: string }) {
  const t = useT('community')
  const write = useWriteComment()
  const refusal = useErrorMessage(write.error)
  const [id, setId] = useState(() => crypto.randomUUID())
  const [body, setBody] = useState('')
  const [missing, setMissing] = useState(false)
  return (
    <form
      noValidate
      className="space-y-2"
      onSubmit={async (event) => {
        event.preventDefault()
        const isMissing = body.trim() === ''
        setMissing(isMissing)
        if (isMissing || !(await hasSucceeded(write.mutateAsync({ id, postId, body })))) return
        setId(crypto.randomUUID())
        setBody(unlessTypedSince(body, ''))
      }}
    >
      <Field label={t('comment')} error={missing && body.trim() === '' && t('comment_missing')}>
        <Textarea
          rows={2}
          value={body}
          maxLength={LIMITS.communityComment.bodyMaxChars}
          onChange={({ target }) => setBody(target.value)}
        />
      </Field>
      <p role="alert" className="text-sm text-red-ink empty:hidden">
        {refusal}
      </p>
      <Button type="submit" size="sm" busy={write.isPending}>
        {t('send_comment')}
      </Button>
    </form>
  )
}

type CommentLineProps = { comment: Comment; moderates: boolean; othersItems: OthersItems }

function CommentLine({ comment, moderates, othersItems }: CommentLineProps) {
  const t = useT('community')
  const language = useLanguage()
  const remove = useRemoveWords()
  const [isRemoving, setRemoving] = useState(false)
  const { id, author, is_mine, author_member_id } = comment
  const items: MenuItem[] = is_mine
    ? [
        {
          label: t('take_back'),
          danger: true,
          onSelect: () =>
            remove.mutateAsync({ id }).catch(async (error) => toast.error(await errorMessage(error))),
        },
      ]
    : [
        ...(moderates
          ? [{ label: t('remove_comment'), danger: true, onSelect: () => setRemoving(true) }]
          : []),
        ...othersItems({ type: 'community_comment', id, memberId: author_member_id, name: author }),
      ]
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 grow">
        <p className="wrap-anywhere whitespace-pre-line">
          <span className="font-semibold">
            <Author name={author} handle={comment.handle} />
          </span>{' '}
          {comment.body}
        </p>
        <p className="text-sm text-soft">{formatAgo(comment.created_at, language)}</p>
      </div>
      <Menu variant="ghost" size="sm" square aria-label={t('more_comment', { name: author })} items={items}>
        <EllipsisVertical aria-hidden />
      </Menu>
      {isRemoving && (
        <RemoveWordsDialog id={id} kind="comment" author={author} onClose={() => setRemoving(false)} />
      )}
    </div>
  )
}

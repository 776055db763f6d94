import { EllipsisVertical, MessageCircle, Pin, Play, ThumbsUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { formatAgo, formatDay } from '#web/lib/datetime.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLikePost, usePinPost, useRemoveWords } from '../../mutations.ts'
import type { Post } from '../../types.ts'
import { CommentList } from './comment-list.tsx'
import { Author, type OthersItems } from './post-author.tsx'
import { PostPictures } from './post-pictures.tsx'
import { PostPoll } from './post-poll.tsx'
import { RemoveWordsDialog } from './remove-words-dialog.tsx'

type PostCardProps = {
  post: Post
  moderates: boolean
  mayWrite: boolean
  othersItems: OthersItems
  area: string
}

export function PostCard({ post, moderates, mayWrite, othersItems, area }: PostCardProps) {
  const t = useT('community')
  const language = useLanguage()
  const like = useLikePost()
  const pin = usePinPost()
  const remove = useRemoveWords()
  const [isOpen, setOpen] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const { id, author, author_role, handle, is_mine, is_pinned, is_liked } = post
  // After the promises of `mutateAsync`: the post may be gone, or pressed once more, before the answer.
  const told = async (error: unknown) => toast.error(await errorMessage(error))
  const items: MenuItem[] = [
    ...(moderates
      ? [
          {
            label: t(is_pinned ? 'unpin' : 'pin'),
            onSelect: () => pin.mutateAsync({ id, pinned: !is_pinned }).catch(told),
          },
        ]
      : []),
    ...(is_mine
      ? [{ label: t('take_back'), danger: true, onSelect: () => remove.mutateAsync({ id }).catch(told) }]
      : [
          ...(moderates
            ? [{ label: t('remove_post'), danger: true, onSelect: () => setRemoving(true) }]
            : []),
          ...othersItems({ type: 'community_post', id, memberId: post.author_member_id, name: author }),
        ]),
  ]
  return (
    <article aria-label={t('post_of', { name: author })} className="space-y-3 py-5">
      {is_pinned && (
        <p className="flex items-center gap-1.5 text-sm text-soft">
          <Pin aria-hidden className="size-4" />
          {t('pinned')}
        </p>
      )}
      <header className="flex items-center gap-3">
        <Avatar name={author} src={null} />
        <div className="min-w-0 grow">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            <Author name={author} handle={handle} />
            {author_role !== 'member' && <Badge tone="accent">{t(`role.${author_role}`)}</Badge>}
          </p>
          <p className="text-sm text-soft">{formatAgo(post.created_at, language)}</p>
        </div>
        <Menu variant="ghost" size="sm" square aria-label={t('more', { name: author })} items={items}>
          <EllipsisVertical aria-hidden />
        </Menu>
      </header>
      <p className="wrap-anywhere whitespace-pre-line">{post.body}</p>
      <PostPictures pictures={post.pictures} />
      {post.poll && <PostPoll postId={id} poll={post.poll} />}
      {post.video_id && (
        <Attachment to={`/video/${post.video_id}`} icon={<Play aria-hidden />}>
          {t('watch')}
        </Attachment>
      )}
      {post.event && (
        <Attachment to={`/${area}/events?event=${post.event.id}`}>
          <span className="block font-semibold">{post.event.title}</span>
          <span className="block text-sm text-soft first-letter:uppercase">
            {[formatDay(post.event.start_at.slice(0, 10), language), post.event.location]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </Attachment>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          aria-pressed={is_liked}
          className={is_liked ? 'bg-accent-wash!' : ''}
          onClick={() => like.mutateAsync({ id, liked: !is_liked }).catch(told)}
        >
          <ThumbsUp aria-hidden />
          {t('likes', { count: post.likes })}
        </Button>
        <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <MessageCircle aria-hidden />
          {t('comments', { count: post.comments })}
        </Button>
      </div>
      {isOpen && (
        <CommentList postId={id} mayWrite={mayWrite} moderates={moderates} othersItems={othersItems} />
      )}
      {isRemoving && (
        <RemoveWordsDialog id={id} kind="post" author={author} onClose={() => setRemoving(false)} />
      )}
    </article>
  )
}

const Attachment = ({ to, icon, children }: { to: string; icon?: ReactNode; children: ReactNode }) => (
  <Link
    to={to}
    className="flex items-center gap-3 rounded-md border border-line-strong p-3 font-medium hover:border-accent [&_svg]:size-5"
  >
    {icon}
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </Link>
)

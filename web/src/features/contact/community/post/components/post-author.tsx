import type { MenuItem } from '#web/ui/menu.tsx'

/** Reporting and blocking, for words of somebody else. */
export type OthersItems = (words: {
  type: 'community_post' | 'community_comment'
  id: string
  memberId: string | null
  name: string
}) => MenuItem[]

/** The name, leading to the public page of an adult who has one. */
export const Author = ({ name, handle }: { name: string; handle: string | null }) =>
  handle ? (
    <a href={`/a/${handle}`} className="wrap-anywhere hover:underline">
      {name}
    </a>
  ) : (
    <span className="wrap-anywhere">{name}</span>
  )

import { EMBED_ORIGINS } from '#shared/embed-origins.ts'

/** Where films of others play inside a page: the company that learns of it, and the address of its player. */
type Embed = { company: string; src: string }

const players: { hosts: RegExp; company: string; id: RegExp; src: (id: string) => string }[] = [
  {
    hosts: /^(?:(?:www|m)\.)?youtube(?:-nocookie)?\.com$|^youtu\.be$/,
    company: 'YouTube (Google)',
    id: /^https?:\/\/(?:youtu\.be\/|[^/]+\/(?:shorts\/|embed\/|live\/|watch\?(?:[^#]*&)?v=))([\w-]{11})(?:[?&#/]|$)/,
    src: (id) => `${EMBED_ORIGINS.youtube}/embed/${id}?rel=0&autoplay=1`,
  },
  {
    hosts: /^(?:www\.|player\.)?vimeo\.com$/,
    company: 'Vimeo',
    id: /^https?:\/\/[^/]+\/(?:video\/)?(\d{6,12})(?:[?#/]|$)/,
    src: (id) => `${EMBED_ORIGINS.vimeo}/video/${id}?dnt=1&autoplay=1`,
  },
  {
    hosts: /^(?:www\.)?dailymotion\.com$|^dai\.ly$/,
    company: 'Dailymotion',
    id: /^https?:\/\/(?:dai\.ly\/|[^/]+\/(?:embed\/)?video\/)([a-zA-Z0-9]{5,12})(?:[?#/_]|$)/,
    src: (id) => `${EMBED_ORIGINS.dailymotion}/player.html?video=${id}`,
  },
]

/** Null: this film opens where it lies. */
export function embedOf(url: string): Embed | null {
  const host = URL.parse(url)?.hostname ?? ''
  const player = players.find(({ hosts }) => hosts.test(host))
  const [, id] = player?.id.exec(url) ?? []
  return player && id ? { company: player.company, src: player.src(id) } : null
}

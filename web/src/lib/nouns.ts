import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** What a noun has to do with others where no convention says it; `app/nouns.ts` registers it, since a layer below knows no feature. */
export type NounRegistration = {
  /** First parts of refusals whose words are in this noun's locales: `message` for `conversation`. Its own name needs no line. */
  refusals?: readonly string[]
  /** Keys of the noun's words for single refusals, where a form checks the same and says it with them. */
  refusalWords?: Readonly<Record<string, string>>
  /** What else is read again once this noun was changed, of nouns that it cannot import without a circle. */
  readAgain?: readonly QueryKey[]
}

type Nouns = Record<string, NounRegistration>
let nouns: Nouns = {}
let load = async () => ({ nouns })

/** Loaded when it is first asked for: no first screen needs it. */
export function registerNouns(loader: typeof load) {
  load = loader
}

/** Without them, which a line that fails brings about, the general words and what a noun reads itself have to do. */
export const loadNouns = () =>
  load().then(
    (registered) => {
      nouns = registered.nouns
    },
    () => undefined,
  )

/** The key of the words of the refusal `board.full`, as `t()` takes it: with the noun that has registered `board`, else with `board` itself. */
export function refusalKey(rule: string): string {
  const [first = ''] = rule.split('.')
  for (const [noun, { refusals, refusalWords }] of Object.entries(nouns)) {
    const words = refusalWords?.[rule] ?? (refusals?.includes(first) && `refused.${rule}`)
    if (words) return `${noun}:${words}`
  }
  return `${first.replaceAll('_', '-')}:refused.${rule}`
}

/** For a mutation: what stands with the noun as `readAgain`. */
export async function readAgainAfter(noun: string, client: QueryClient) {
  await loadNouns()
  await Promise.all((nouns[noun]?.readAgain ?? []).map((queryKey) => client.invalidateQueries({ queryKey })))
}

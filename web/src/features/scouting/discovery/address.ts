import { useSearchParams } from '#web/lib/search-params.ts'

/** What an athlete can look for, in the order in which it is shown. */
export const discoveryParts = ['openings', 'scouts', 'events', 'athletes'] as const
export type DiscoveryPart = (typeof discoveryParts)[number]

/** Which part is shown alone: `?show=events`. Whatever else is asked for stays in the address. */
export function useDiscoveryPart() {
  const [params] = useSearchParams()
  const hrefOf = (part: DiscoveryPart | null) => {
    const next = new URLSearchParams(params)
    if (part) next.set('show', part)
    else next.delete('show')
    return { search: String(next) }
  }
  return { part: discoveryParts.find((one) => one === params.get('show')) ?? null, hrefOf }
}

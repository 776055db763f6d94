import { newAthlete, newScout, sprintResult, uniqueWord } from './builders.ts'
import type { Page, test } from './fixtures.ts'

type Tools = Pick<Parameters<Parameters<typeof test>[2]>[0], 'service' | 'newPerson'>
export const stageKinds = [
  'watching',
  'evaluating',
  'contacted',
  'in_conversation',
  'trial',
  'offered',
  'signed',
  'closed',
] as const
type Kind = (typeof stageKinds)[number]

/** A scout whose board holds the given athletes at their stages; the names may repeat. */
export async function boardWith({ service, newPerson }: Tools, people: { name: string; at: Kind }[]) {
  const scout = await newScout({ service, newPerson })
  const { data: board } = await service
    .from('boards')
    .select('id, board_stages (id, kind)')
    .eq('owner_id', scout.id)
    .single()
    .throwOnError()
  const ids: string[] = []
  for (const { name, at } of people) {
    const athlete = await newAthlete(
      { service, newPerson },
      { name, club: uniqueWord(), numbers: [sprintResult(4.2)] },
    )
    const stage = board.board_stages.find(({ kind }) => kind === at)
    await service
      .from('board_items')
      .insert({ board_id: board.id, stage_id: stage?.id, athlete_id: athlete.id, added_by: scout.id })
      .throwOnError()
    ids.push(athlete.id)
  }
  return { scout, board, ids }
}

/** Athletes without an account, as an import brings them: three hundred of them in one go. */
export async function importedOnto({ service, newPerson }: Tools, count: number) {
  const { scout, board } = await boardWith({ service, newPerson }, [])
  const athletes = Array.from({ length: count }, (_, n) => ({
    id: crypto.randomUUID() as string,
    import_source: 'board',
    import_key: crypto.randomUUID() as string,
    handle: `crowd-${uniqueWord()}`,
    display_name: `Crowd ${String(n).padStart(3, '0')}`,
    country: 'ES',
    primary_sport: 'soccer',
    recruiting_status: 'open',
  }))
  await service.from('athlete_profiles').insert(athletes).throwOnError()
  const stage = board.board_stages.find(({ kind }) => kind === 'watching')
  await service
    .from('board_items')
    .insert(
      athletes.map(({ id }, n) => ({
        board_id: board.id,
        stage_id: stage?.id,
        athlete_id: id,
        sort_order: n,
        added_by: scout.id,
      })),
    )
    .throwOnError()
  return scout
}

export const column = (page: Page, name: string) =>
  page.getByRole('region', { name: new RegExp(`^${name}, `) })
export const card = (page: Page, name: string) => page.getByRole('article', { name })

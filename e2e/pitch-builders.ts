import { newScout, uniqueWord } from './builders.ts'
import { newFamily } from './talk-builders.ts'
import type { Language } from './translations.ts'

/** A child who has pitched for an opening of a scout, and the link of the guardian who is asked. */
export async function newChildPitch(tools: Parameters<typeof newFamily>[0], locale: Language) {
  const scout = await newScout(tools, { name: 'Rosa Vidal', sports: ['soccer'] })
  const family = await newFamily(tools, locale)
  const asScout = await tools.openSession(scout.email)
  const [opening, title] = [crypto.randomUUID(), `U15 ${uniqueWord()}`]
  const closes_on = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  await asScout
    .from('openings')
    .insert({ id: opening, title, filter: { sport: 'soccer', ageBands: ['13-15'] }, closes_on })
    .throwOnError()
  await asScout.rpc('publish_opening', { opening_id: opening }).throwOnError()
  const { data: pitch } = await family.asChild
    .rpc('send_pitch', { opening_id: opening, body: 'I am ready.' })
    .throwOnError()
  return { ...family, scout, opening, title, pitch: pitch ?? '', asScout }
}

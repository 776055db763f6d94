import type { Response } from '@playwright/test'
import { newAthlete, sprintResult } from './builders.ts'
import { expect, type Page, type test } from './fixtures.ts'

type Tools = Pick<Parameters<Parameters<typeof test>[2]>[0], 'service' | 'newPerson'>
export const squadNames = [
  'Wilma Quokka',
  'Berta Numbat',
  'Carla Potoroo',
  'Dora Bilby',
  'Elsa Dunnart',
  'Fina Bettong',
  'Greta Kowari',
]

/** Seven who play for a club that nobody else names, each with a number. */
export async function newSquad(tools: Tools, club: string) {
  const squad: { id: string; name: string }[] = []
  for (const [n, name] of squadNames.entries())
    squad.push({
      ...(await newAthlete(tools, { name, club, numbers: [sprintResult(4.21 + n / 10)] })),
      name,
    })
  return squad
}

/** Every answer that a page gets from now on, whoever asked for it. */
export function answersOf(page: Page) {
  const told: Promise<{ url: string; text: string }>[] = []
  const note = (response: Response) =>
    told.push(
      response
        .text()
        .catch(() => '')
        .then((text) => ({ url: response.url(), text })),
    )
  page.on('response', note)
  return async () => {
    page.off('response', note)
    return Promise.all(told)
  }
}

/** Nothing of a person is in what a page was told, or in where it asked. */
export async function expectNobody(
  answers: () => Promise<{ url: string; text: string }[]>,
  squad: { id: string; name: string }[],
  club: string,
) {
  const all = await answers()
  expect(all.some(({ url }) => url.includes('blind_review'))).toBe(true)
  for (const { url, text } of all)
    for (const word of [club, ...squad.flatMap(({ id, name }) => [id, name, name.split(' ')[1] ?? ''])])
      expect(`${url} ${text}`, url).not.toContain(word)
}

import { HOSTILE } from './requests.ts'
import { createSender, type Target } from './send.ts'

export type Orders = Target & { callers: number; tokens: string[] }
/** How often each kind was answered how. */
export type Answers = Record<string, number>

/** The hostile callers, in a process of their own: `attack` and `rest` come in turn, and each `rest` is answered with what they saw. */
const orders = JSON.parse(process.argv[2] ?? '{}') as Orders
const send = createSender(orders)
const kinds = Object.entries(HOSTILE)
let answers: Answers = {}
let isOver = true
let attack: Promise<unknown> = Promise.resolve()

process.on('message', async (order) => {
  if (order === 'attack') {
    isOver = false
    answers = {}
    attack = Promise.all(Array.from({ length: orders.callers }, (_, caller) => harass(caller)))
    return
  }
  isOver = true
  await attack
  process.send?.(answers)
})
process.send?.('ready')

/** Each caller has an address and a kind of request; every second one is signed in. */
async function harass(caller: number) {
  const { callers, tokens } = orders
  const [kind, make] = kinds[caller % kinds.length] as (typeof kinds)[number]
  const token = caller < callers / 2 ? undefined : tokens[caller % tokens.length]
  for (let n = caller; !isOver; n += callers) {
    const { status } = await send(make(n), `203.0.113.${caller + 1}`, token)
    const key = `${kind}: ${status}`
    answers[key] = (answers[key] ?? 0) + 1
  }
}

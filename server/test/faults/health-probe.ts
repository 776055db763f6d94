import { get } from 'node:http'

/**
 * Asks for the health of a server from a process of its own, one question after the other, each over a new connection, as a balancer
 * does: what a sender of thousands of requests spends on those would be measured with it. Tells its times in ms when told to end.
 */
const [url = ''] = process.argv.slice(2)
const times: number[] = []
const failures: string[] = []
let ended = false
process.once('message', () => {
  ended = true
})

process.send?.('begun')
while (!ended) {
  const started = performance.now()
  await new Promise<void>((resolve) => {
    get(url, { agent: false }, (answer) => {
      if (answer.statusCode !== 200) failures.push(String(answer.statusCode))
      answer.resume().on('end', resolve)
    }).on('error', (error) => {
      failures.push(error.message)
      resolve()
    })
  })
  times.push(performance.now() - started)
}
process.send?.({ times, failures }, () => process.disconnect())

// fast-check with one seed: left to itself it takes another one in each run, and a run then fails by chance for what the next
// run does not find. `npm run test:full` goes on looking, and a failure there names its seed: TEST_SEED=<seed> repeats it.
import fc from 'fast-check'

const seed = process.env.TEST_SEED ?? (process.env.TOUCHLINE_FULL ? undefined : '20261124')
if (seed !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) })

export { fc }

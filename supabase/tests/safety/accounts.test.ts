import { testWays } from './test-ways.ts'

testWays('live', 'file', 'account', 'age', 'mail')

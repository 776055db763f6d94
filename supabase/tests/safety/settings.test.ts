import { testWays } from './test-ways.ts'

testWays('settings')

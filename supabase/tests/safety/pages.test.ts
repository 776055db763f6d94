import { testWays } from './test-ways.ts'

testWays('page', 'private')

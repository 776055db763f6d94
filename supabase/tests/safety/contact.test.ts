import { testWays } from './test-ways.ts'

testWays('contact', 'words', 'guardian')

import { testWays } from './test-ways.ts'

testWays('scout', 'measurement', 'admin', 'report')

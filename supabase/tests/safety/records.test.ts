import { testWays } from './test-ways.ts'

testWays('scout', 'measurement', 'honour', 'admin', 'report')
